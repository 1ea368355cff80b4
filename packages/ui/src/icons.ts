/**
 * Every icon of the app: the content of its <svg>, on a grid of 24, stroked with currentColor. All in one
 * map, because a page needs about ten of them and the whole map is smaller than the overhead of one
 * request.
 */
export const icons = {
  'arrow-left': '<path d="M19.5 12h-15m6-6-6 6 6 6"/>',
  'arrow-right': '<path d="M4.5 12h15m-6-6 6 6-6 6"/>',
  back: '<path d="M14.5 5.5 8 12l6.5 6.5"/>',
  bank: '<path d="M4 9.5 12 4.5l8 5H4ZM6 9.8v7M10 9.8v7M14 9.8v7M18 9.8v7M4 19.5h16"/>',
  bell: '<path d="M6.5 16v-5a5.5 5.5 0 0 1 11 0v5l1.5 2H5l1.5-2Z"/><path d="M10 20.7a2.2 2.2 0 0 0 4 0"/>',
  calendar:
    '<rect x="4" y="5.5" width="16" height="14.5" rx="2.8"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>',
  camera:
    '<path d="M4.5 7.8h2.7l1.6-2.6h6.4l1.6 2.6h2.7a1.5 1.5 0 0 1 1.5 1.5v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a1.5 1.5 0 0 1 1.5-1.5Z"/><circle cx="12" cy="13.2" r="3.6"/>',
  chat: '<path d="M4.2 20 5.3 16.3A8 8 0 1 1 8.5 19l-4.3 1Z"/><path d="M9 11.8h.01M12 11.8h.01M15 11.8h.01" stroke-width="2.2"/>',
  check: '<path d="m5 12.8 4.4 4.4L19 7.4"/>',
  'chevron-down': '<path d="m5.5 9.5 6.5 6.5 6.5-6.5"/>',
  'chevron-right': '<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.3V12l3.2 2"/>',
  close: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  copy: '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5"/><path d="M15.5 5.5A1.8 1.8 0 0 0 13.8 4H6.5A2.5 2.5 0 0 0 4 6.5v7.3a1.8 1.8 0 0 0 1.5 1.7"/>',
  differ: '<path d="M5 9.2h14M5 14.8h14M15.5 5l-7 14"/>',
  doc: '<path d="M7 3.5h7l4.5 4.5v10.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Z"/><path d="M13.5 3.5V8.5h5M8.5 12.5h6.5M8.5 16h4.5"/>',
  download: '<path d="M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15"/>',
  edit: '<path d="m5 19 .8-3.6L15.6 5.6a1.8 1.8 0 0 1 2.6 0l.2.2a1.8 1.8 0 0 1 0 2.6L8.6 18.2 5 19Z"/>',
  exit: '<path d="M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M15 8l4 4-4 4M19 12H9.5"/>',
  external:
    '<path d="M13.5 4.5h6v6M19 5l-8.5 8.5M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14"/>',
  eye: '<path d="M3 12c2.2-4 5.3-6 9-6s6.8 2 9 6c-2.2 4-5.3 6-9 6s-6.8-2-9-6Z"/><circle cx="12" cy="12" r="2.8"/>',
  face: '<path d="M4 8V6a2 2 0 0 1 2-2h2m8 0h2a2 2 0 0 1 2 2v2m0 8v2a2 2 0 0 1-2 2h-2m-8 0H6a2 2 0 0 1-2-2v-2"/><path d="M9 9.8v.6m6-.6v.6M12 10v3h-.8M9.2 15.5a4 4 0 0 0 5.6 0"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3.3 3.2 3.3 13.8 0 17-3.3-3.2-3.3-13.8 0-17Z"/>',
  headset:
    '<path d="M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5"/><rect x="3.5" y="12.5" width="4" height="6" rx="1.8"/><rect x="16.5" y="12.5" width="4" height="6" rx="1.8"/><path d="M18.5 18.5c0 1.6-1.6 2.5-4 2.5h-1.5"/>',
  id: '<rect x="3" y="5" width="18" height="14" rx="2.8"/><circle cx="8.5" cy="11" r="2"/><path d="M5.8 16a2.8 2.8 0 0 1 5.4 0M14 10h4M14 13.5h4"/>',
  image:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="3"/><circle cx="9" cy="9.8" r="1.6"/><path d="m4.5 17 5-4.5 3.5 3 3-2.5 4 3.5"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11.2v5M12 7.8h.01" />',
  list: '<path d="M8.5 6.5h11m-11 5.5h11m-11 5.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2.8"/><path d="m4.5 8 7.5 5.5L19.5 8"/>',
  offline:
    '<path d="M8.2 7.2A6 6 0 0 1 17.9 11a4 4 0 0 1 2.3 5.8M16.5 18.5H7a4 4 0 0 1-.8-7.9"/><path d="m4 4 16 16"/>',
  pause: '<path d="M9 6v12M15 6v12"/>',
  phone:
    '<path d="M6.3 3.8h2.6l1.6 4-2 1.5a12 12 0 0 0 6.2 6.2l1.5-2 4 1.6v2.6a2 2 0 0 1-2.1 2A16 16 0 0 1 4.3 5.9a2 2 0 0 1 2-2.1Z"/>',
  pin: '<path d="M12 21c4.3-4.3 6.5-7.7 6.5-10.5a6.5 6.5 0 0 0-13 0C5.5 13.3 7.7 16.7 12 21Z"/><circle cx="12" cy="10.5" r="2.3"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  qr: '<rect x="4" y="4" width="6" height="6" rx="1.2"/><rect x="14" y="4" width="6" height="6" rx="1.2"/><rect x="4" y="14" width="6" height="6" rx="1.2"/><path d="M14 14h2v2h-2zM18.5 14H20v3M14 19.5V20h2.5M19.5 20h.5"/>',
  refresh: '<path d="M19 12.5a7 7 0 1 1-2-5.4l2 1.9"/><path d="M19.2 4.5V9h-4.5"/>',
  rotate: '<path d="M19 12.5a7 7 0 1 1-2-5.4l2 1.9M19.2 4.5V9h-4.5"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  shield:
    '<path d="m12 3.5 7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6l7-2.5Z"/><path d="m9 12 2.2 2.2L15.2 10"/>',
  sun: '<circle cx="12" cy="12" r="3.8"/><path d="M12 3v1.8m0 14.4V21M3 12h1.8m14.4 0H21M5.6 5.6l1.3 1.3m10.2 10.2 1.3 1.3m0-12.8-1.3 1.3M6.9 17.1l-1.3 1.3"/>',
  target: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="3.5"/>',
  ticket:
    '<path d="M4 8a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 8v1.8a2.2 2.2 0 0 0 0 4.4V16a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16v-1.8a2.2 2.2 0 0 0 0-4.4V8Z"/><path d="M14.5 9v.8m0 1.8v.8m0 1.8v.8"/>',
  torch:
    '<path d="M8 3.5h8v3.2l-1.5 2.8v9.5a1.5 1.5 0 0 1-1.5 1.5h-2a1.5 1.5 0 0 1-1.5-1.5V9.5L8 6.7V3.5ZM8 6.5h8M12 12.5v2.5"/>',
  undo: '<path d="M8 5 4 9l4 4"/><path d="M4.5 9H14a5.5 5.5 0 0 1 0 11h-4"/>',
  upload:
    '<path d="M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5v2a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2"/>',
  user: '<circle cx="12" cy="8.2" r="3.7"/><path d="M5 20a7 7 0 0 1 14 0"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.3"/><path d="M3 19.5a6 6 0 0 1 12 0M15.5 5.5a3.3 3.3 0 0 1 0 6M17.5 14.3a6 6 0 0 1 3.5 5.2"/>',
  wallet:
    '<path d="M4 8.5v9a2.5 2.5 0 0 0 2.5 2.5h11a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H5.5A1.9 1.9 0 0 1 5.5 5H16"/><path d="M16 14.5h.01" stroke-width="2.4"/>',
  warn: '<path d="M12 4.2 20.8 19a.7.7 0 0 1-.6 1H3.8a.7.7 0 0 1-.6-1L12 4.2Z"/><path d="M12 10v4.3M12 16.9h.01"/>',
  zoom: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5M10.5 8v5M8 10.5h5"/>',
  'tab-home-on':
    '<path fill="currentColor" d="M4.5 10.8 12 4.5l7.5 6.3V18a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7.2Z"/><path d="M8.2 12.3h7.6" stroke="var(--surface)" stroke-width="1.6"/><path fill="var(--surface)" stroke="none" d="M8.7 12.3h3l-.4 4.7a1 1 0 0 1-1 .9h-.6a1 1 0 0 1-1-1v-4.6ZM15.3 12.3h-3l.4 4.7a1 1 0 0 0 1 .9h.6a1 1 0 0 0 1-1v-4.6Z"/>',
  'tab-home':
    '<path d="M4.5 10.8 12 4.5l7.5 6.3V18a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7.2Z"/><path d="M8.5 12.5h7M9 12.5v4.3a1 1 0 0 0 1 1h.2a1 1 0 0 0 1-.9l.3-4.4M15 12.5v4.3a1 1 0 0 1-1 1h-.2a1 1 0 0 1-1-.9l-.3-4.4" stroke-width="1.5"/>',
  'tab-me-on':
    '<circle fill="currentColor" cx="12" cy="8" r="3.7"/><path fill="currentColor" d="M5 18.5a7 5.5 0 0 1 14 0 1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5Z"/>',
  'tab-me':
    '<circle cx="12" cy="8" r="3.7"/><path d="M5 18.5a7 5.5 0 0 1 14 0 1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5Z"/>',
  'tab-order-on':
    '<path fill="currentColor" d="M6.5 4h11a1 1 0 0 1 1 1v13.5a1.5 1.5 0 0 1-1.5 1.5h-1.8a1.5 1.5 0 0 1-1.5-1.2 1.750 1.750 0 0 1-3.4 0A1.5 1.5 0 0 1 8.8 20H7a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1Z"/><path d="M9 8.5h6M9 12.2h3.5" stroke="var(--surface)"/>',
  'tab-order':
    '<path d="M6.5 4h11a1 1 0 0 1 1 1v13.5a1.5 1.5 0 0 1-1.5 1.5h-1.8a1.5 1.5 0 0 1-1.5-1.2 1.750 1.750 0 0 1-3.4 0A1.5 1.5 0 0 1 8.8 20H7a1.5 1.5 0 0 1-1.5-1.5V5a1 1 0 0 1 1-1Z"/><path d="M9 8.5h6M9 12.2h3.5"/>',
} as const

export type IconName = keyof typeof icons
