import { Overlay } from './Overlay.tsx'
import { ignore, type Part } from './workshop.tsx'

/** Only the background; Sheet and Dialog are shown on it. */
export const workshop: Part = {
  covers: true,
  states: {
    below: (t) => (
      <Overlay labelledBy="overlay" onClose={ignore}>
        <section style={{ background: 'var(--surface)' }}>
          <h2 id="overlay">{t('heading')}</h2>
        </section>
      </Overlay>
    ),
    inTheMiddle: (t) => (
      <Overlay labelledBy="overlay" onClose={ignore} isMid staysOnScrimTap>
        <section style={{ background: 'var(--surface)' }}>
          <h2 id="overlay">{t('heading')}</h2>
        </section>
      </Overlay>
    ),
  },
}
