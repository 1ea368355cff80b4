/** A circle around a point. */
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0`

/** A box with round corners. */
const box = (x: number, y: number, width: number, height: number, r: number): string => {
  const [across, down, turn] = [width - 2 * r, height - 2 * r, `a${r} ${r} 0 0 1 `]
  return `M${x + r} ${y}h${across}${turn}${r} ${r}v${down}${turn}-${r} ${r}h-${across}${turn}-${r}-${r}v-${down}${turn}${r}-${r}`
}

/** A part of an icon that does not look like the rest. */
export interface IconLayer {
  readonly d: string
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
}

/**
 * Every icon of the app: lines on a grid of 24, stroked with currentColor. All in one map, because a page needs
 * about ten of them and the whole map is smaller than the overhead of one request. Lines and no markup: no text
 * of the app ever becomes elements (docs/SECURITY.md).
 */
export const icons = {
  'arrow-left': 'M19.5 12h-15m6-6-6 6 6 6',
  'arrow-right': 'M4.5 12h15m-6-6 6 6-6 6',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  bank: 'M4 9.5 12 4.5l8 5H4ZM6 9.8v7M10 9.8v7M14 9.8v7M18 9.8v7M4 19.5h16',
  bell: 'M6.5 16v-5a5.5 5.5 0 0 1 11 0v5l1.5 2H5l1.5-2ZM10 20.7a2.2 2.2 0 0 0 4 0',
  calendar: `${box(4, 5.5, 16, 14.5, 2.8)}M4 10h16M8.5 3.5v4m7-4v4`,
  camera: `M4.5 7.8h2.7l1.6-2.6h6.4l1.6 2.6h2.7a1.5 1.5 0 0 1 1.5 1.5v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a1.5 1.5 0 0 1 1.5-1.5Z${ring(12, 13.2, 3.6)}`,
  chat: [
    { d: 'M4.2 20 5.3 16.3A8 8 0 1 1 8.5 19l-4.3 1Z' },
    { d: 'M9 11.8h.01M12 11.8h.01M15 11.8h.01', strokeWidth: 2.2 },
  ],
  check: 'm5 12.8 4.4 4.4L19 7.4',
  'chevron-down': 'm5.5 9.5 6.5 6.5 6.5-6.5',
  'chevron-right': 'm9.5 5.5 6.5 6.5-6.5 6.5',
  clock: `${ring(12, 12, 8.5)}M12 7.3V12l3.2 2`,
  close: 'm6.5 6.5 11 11m0-11-11 11',
  copy: `${box(8.5, 8.5, 11.5, 11.5, 2.5)}M15.5 5.5A1.8 1.8 0 0 0 13.8 4H6.5A2.5 2.5 0 0 0 4 6.5v7.3a1.8 1.8 0 0 0 1.5 1.7`,
  differ: 'M5 9.2h14M5 14.8h14M15.5 5l-7 14',
  doc: 'M7 3.5h7l4.5 4.5v10.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM13.5 3.5V8.5h5M8.5 12.5h6.5M8.5 16h4.5',
  download: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  edit: 'm5 19 .8-3.6L15.6 5.6a1.8 1.8 0 0 1 2.6 0l.2.2a1.8 1.8 0 0 1 0 2.6L8.6 18.2 5 19Z',
  exit: 'M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M15 8l4 4-4 4M19 12H9.5',
  external:
    'M13.5 4.5h6v6M19 5l-8.5 8.5M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14',
  eye: `M3 12c2.2-4 5.3-6 9-6s6.8 2 9 6c-2.2 4-5.3 6-9 6s-6.8-2-9-6Z${ring(12, 12, 2.8)}`,
  face: 'M4 8V6a2 2 0 0 1 2-2h2m8 0h2a2 2 0 0 1 2 2v2m0 8v2a2 2 0 0 1-2 2h-2m-8 0H6a2 2 0 0 1-2-2v-2M9 9.8v.6m6-.6v.6M12 10v3h-.8M9.2 15.5a4 4 0 0 0 5.6 0',
  globe: `${ring(12, 12, 8.5)}M3.5 12h17M12 3.5c3.3 3.2 3.3 13.8 0 17-3.3-3.2-3.3-13.8 0-17Z`,
  headset: `M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5${box(3.5, 12.5, 4, 6, 1.8)}${box(16.5, 12.5, 4, 6, 1.8)}M18.5 18.5c0 1.6-1.6 2.5-4 2.5h-1.5`,
  id: `${box(3, 5, 18, 14, 2.8)}${ring(8.5, 11, 2)}M5.8 16a2.8 2.8 0 0 1 5.4 0M14 10h4M14 13.5h4`,
  image: `${box(3.5, 4.5, 17, 15, 3)}${ring(9, 9.8, 1.6)}M4.5 17l5-4.5 3.5 3 3-2.5 4 3.5`,
  info: `${ring(12, 12, 8.5)}M12 11.2v5M12 7.8h.01`,
  list: 'M8.5 6.5h11m-11 5.5h11m-11 5.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  lock: `${box(5, 10.5, 14, 9.5, 2.5)}M8 10.5V8a4 4 0 0 1 8 0v2.5`,
  mail: `${box(3.5, 5.5, 17, 13, 2.8)}M4.5 8l7.5 5.5L19.5 8`,
  offline: 'M8.2 7.2A6 6 0 0 1 17.9 11a4 4 0 0 1 2.3 5.8M16.5 18.5H7a4 4 0 0 1-.8-7.9M4 4l16 16',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M6.3 3.8h2.6l1.6 4-2 1.5a12 12 0 0 0 6.2 6.2l1.5-2 4 1.6v2.6a2 2 0 0 1-2.1 2A16 16 0 0 1 4.3 5.9a2 2 0 0 1 2-2.1Z',
  pin: `M12 21c4.3-4.3 6.5-7.7 6.5-10.5a6.5 6.5 0 0 0-13 0C5.5 13.3 7.7 16.7 12 21Z${ring(12, 10.5, 2.3)}`,
  plus: 'M12 5v14M5 12h14',
  qr: `${box(4, 4, 6, 6, 1.2)}${box(14, 4, 6, 6, 1.2)}${box(4, 14, 6, 6, 1.2)}M14 14h2v2h-2zM18.5 14H20v3M14 19.5V20h2.5M19.5 20h.5`,
  refresh: 'M19 12.5a7 7 0 1 1-2-5.4l2 1.9M19.2 4.5V9h-4.5',
  rotate: 'M19 12.5a7 7 0 1 1-2-5.4l2 1.9M19.2 4.5V9h-4.5',
  search: `${ring(10.5, 10.5, 6)}M15 15l5 5`,
  shield: 'm12 3.5 7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6l7-2.5ZM9 12l2.2 2.2L15.2 10',
  sun: `${ring(12, 12, 3.8)}M12 3v1.8m0 14.4V21M3 12h1.8m14.4 0H21M5.6 5.6l1.3 1.3m10.2 10.2 1.3 1.3m0-12.8-1.3 1.3M6.9 17.1l-1.3 1.3`,
  target: `${ring(12, 12, 8.5)}${ring(12, 12, 3.5)}`,
  ticket:
    'M4 8a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 8v1.8a2.2 2.2 0 0 0 0 4.4V16a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16v-1.8a2.2 2.2 0 0 0 0-4.4V8ZM14.5 9v.8m0 1.8v.8m0 1.8v.8',
  torch:
    'M8 3.5h8v3.2l-1.5 2.8v9.5a1.5 1.5 0 0 1-1.5 1.5h-2a1.5 1.5 0 0 1-1.5-1.5V9.5L8 6.7V3.5ZM8 6.5h8M12 12.5v2.5',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4',
  upload: 'M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5v2a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2',
  user: `${ring(12, 8.2, 3.7)}M5 20a7 7 0 0 1 14 0`,
  users: `${ring(9, 8.5, 3.3)}M3 19.5a6 6 0 0 1 12 0M15.5 5.5a3.3 3.3 0 0 1 0 6M17.5 14.3a6 6 0 0 1 3.5 5.2`,
  wallet: [
    {
      d: 'M4 8.5v9a2.5 2.5 0 0 0 2.5 2.5h11a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H5.5A1.9 1.9 0 0 1 5.5 5H16',
    },
    { d: 'M16 14.5h.01', strokeWidth: 2.4 },
  ],
  warn: 'M12 4.2 20.8 19a.7.7 0 0 1-.6 1H3.8a.7.7 0 0 1-.6-1L12 4.2ZM12 10v4.3M12 16.9h.01',
  zoom: `${ring(10.5, 10.5, 6)}M15 15l5 5M10.5 8v5M8 10.5h5`,
  'tab-home-on': [
    {
      d: 'M4.5 10.8 12 4.5l7.5 6.3V18a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7.2Z',
      fill: 'currentColor',
    },
    { d: 'M8.2 12.3h7.6', stroke: 'var(--surface)', strokeWidth: 1.6 },
    {
      d: 'M8.7 12.3h3l-.4 4.7a1 1 0 0 1-1 .9h-.6a1 1 0 0 1-1-1v-4.6ZM15.3 12.3h-3l.4 4.7a1 1 0 0 0 1 .9h.6a1 1 0 0 0 1-1v-4.6Z',
      fill: 'var(--surface)',
      stroke: 'none',
    },
  ],
  'tab-home': [
    { d: 'M4.5 10.8 12 4.5l7.5 6.3V18a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7.2Z' },
    {
      d: 'M8.5 12.5h7M9 12.5v4.3a1 1 0 0 0 1 1h.2a1 1 0 0 0 1-.9l.3-4.4M15 12.5v4.3a1 1 0 0 1-1 1h-.2a1 1 0 0 1-1-.9l-.3-4.4',
      strokeWidth: 1.5,
    },
  ],
  'tab-me-on': [
    {
      d: `${ring(12, 8, 3.7)}M5 18.5a7 5.5 0 0 1 14 0 1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5Z`,
      fill: 'currentColor',
    },
  ],
  'tab-me': `${ring(12, 8, 3.7)}M5 18.5a7 5.5 0 0 1 14 0 1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5Z`,
  'tab-order-on': [
    {
      d: 'M6.5 4h11a1 1 0 0 1 1 1v13.5a1.5 1.5 0 0 1-1.5 1.5h-1.8a1.5 1.5 0 0 1-1.5-1.2 1.750 1.750 0 0 1-3.4 0A1.5 1.5 0 0 1 8.8 20H7a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1Z',
      fill: 'currentColor',
    },
    { d: 'M9 8.5h6M9 12.2h3.5', stroke: 'var(--surface)' },
  ],
  'tab-order':
    'M6.5 4h11a1 1 0 0 1 1 1v13.5a1.5 1.5 0 0 1-1.5 1.5h-1.8a1.5 1.5 0 0 1-1.5-1.2 1.750 1.750 0 0 1-3.4 0A1.5 1.5 0 0 1 8.8 20H7a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1ZM9 8.5h6M9 12.2h3.5',
} as const satisfies Readonly<Record<string, string | readonly IconLayer[]>>

export type IconName = keyof typeof icons
