/** In development the landing page's styles come as modules; a build inlines them. */
import '../../ui/tokens.css'
import '../../ui/base.css'
import '../../ui/street.css'
import './LandingView.tsx'
