/** In development the landing page's styles are loaded as modules; a build inlines them. */
import '@noren/ui/tokens.css'
import '@noren/ui/base.css'
import '../../shell/document.css'
import './LandingView.tsx'
