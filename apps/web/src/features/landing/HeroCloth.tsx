const LEFT = 'M-6 0H181V318C182 430 180 520 166 588q-3 14-17 15Q66 610-6 604Z'
const RIGHT =
  'M179 0H361V318C358 424 336 508 296 578q-8 14-22 16-44 5-88 1-14-2-12-16C188 510 183 420 179 318Z'
const MIDDLE = {
  stroke: '#fff',
  strokeOpacity: '.7',
  strokeWidth: '3.6',
  strokeLinecap: 'round',
} as const

/** The curtain behind the amount; the build draws the pictures of shared links on it too (build/share-picture.ts). */
export function HeroCloth() {
  return (
    <svg viewBox="0 0 720 640" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <defs>
        <linearGradient id="lc">
          <stop stopColor="#1A2769" />
          <stop offset=".14" stopColor="#22357F" />
          <stop offset=".3" stopColor="#2B4094" />
          <stop offset=".5" stopColor="#22357F" />
          <stop offset=".6" stopColor="#1A2769" />
          <stop offset=".8" stopColor="#2B4094" />
          <stop offset="1" stopColor="#1A2769" />
        </linearGradient>
        <linearGradient id="ls" x2="0" y2="1">
          <stop stopColor="#080C2C" stopOpacity=".62" />
          <stop offset=".13" stopColor="#080C2C" stopOpacity="0" />
          <stop offset="1" stopColor="#080C2C" stopOpacity=".14" />
        </linearGradient>
        <linearGradient id="ll" x2="0" y2="1">
          <stop stopColor="#E89C1E" />
          <stop offset=".55" stopColor="#FFC24A" />
          <stop offset=".9" stopColor="#FFDD96" />
          <stop offset="1" stopColor="#FFE3A6" />
        </linearGradient>
      </defs>
      <path fill="url(#ll)" d="M0 40h720v600H0z" />
      <path fill="#1A2769" d="M0 0h720v318H0z" />
      <g id="lp">
        <path fill="url(#lc)" d={LEFT} />
        <path fill="url(#lc)" d={RIGHT} />
        <path fill="url(#ls)" d={LEFT} />
        <path fill="url(#ls)" d={RIGHT} />
        <path
          d="M2 574q74 5 152-3M200 566q44 5 88-6"
          fill="none"
          stroke="#fff"
          strokeOpacity=".42"
          strokeWidth="3"
          strokeDasharray="12 9"
          strokeLinecap="round"
        />
        <path d="M171 318h18" {...MIDDLE} />
      </g>
      <use href="#lp" transform="matrix(-1 0 0 1 720 0)" />
      <path d="M351 318h18" {...MIDDLE} />
    </svg>
  )
}
