/** The name as a drawing. */
export function Mark() {
  return (
    <svg role="img" aria-label="Noren" viewBox="0 0 138 44">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="6.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 35V15M4 24.5a9.5 9.5 0 0 1 19 0V35" />
        <circle cx="44.5" cy="25" r="10" />
        <path d="M66 35V15M66 25a10 10 0 0 1 9.5-10" />
        <path d="M82.5 25h19.8a10 10 0 1 0-3.2 7.3" />
        <path d="M114.5 35V15M114.5 24.5a9.5 9.5 0 0 1 19 0V35" />
      </g>
    </svg>
  )
}
