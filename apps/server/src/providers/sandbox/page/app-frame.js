// The app in its frame: same origin, so that the studio can sign it in, hand it a picture, and be its camera.
// Where there is no room for a frame, the app is a page of its own.

const frame = document.getElementById('app')
const wide = matchMedia('(min-width: 760px)')

export const isFramed = () => wide.matches

const showFrame = () => {
  if (isFramed() && !frame.src) frame.src = '/'
}

/** Opens an address of the app, as a new visit. */
export const openApp = (path) => {
  if (!isFramed()) location.assign(path)
  else frame.contentWindow.location.replace(path)
}

export const reloadApp = () => frame.contentWindow.location.reload()

/** What is known about the person goes, as when a session ends; the device keeps its language and theme. */
export const signOutOfApp = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing from half the browsers in use.
  document.cookie = 'noren_token=; path=/; max-age=0; samesite=lax'
  for (const area of [localStorage, sessionStorage]) {
    for (const key of Object.keys(area)) if (/^noren_|^isR/.test(key)) area.removeItem(key)
  }
}

/** @returns whether the app had a place for a code */
export const typeCode = (code) => {
  const view = frame.contentWindow
  const input = frame.contentDocument?.querySelector('#root input[autocomplete="one-time-code"]')
  if (!view || !input) return false
  // React notices only what goes through the element's own setter.
  Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value').set.call(input, code)
  input.dispatchEvent(new view.Event('input', { bubbles: true }))
  return true
}

/** @returns whether the app had a place for a picture */
export const choosePicture = async (address) => {
  const view = frame.contentWindow
  const input = frame.contentDocument?.querySelector('#root input[type="file"]')
  if (!view || !input) return false
  const bytes = await (await fetch(address)).arrayBuffer()
  const chosen = new view.DataTransfer()
  chosen.items.add(new view.File([bytes], address.split('/').pop(), { type: 'image/jpeg' }))
  input.files = chosen.files
  input.dispatchEvent(new view.Event('change', { bubbles: true }))
  return true
}

/** Makes `openStream` the app's camera, or with null the device's own again. */
export const setCamera = (openStream) => {
  camera = openStream
  installCamera()
}

let camera = null
const installCamera = () => {
  const devices = frame.contentWindow?.navigator.mediaDevices
  if (!devices) return
  if (camera) devices.getUserMedia = () => camera()
  else delete devices.getUserMedia
}

frame.addEventListener('load', installCamera)
wide.addEventListener('change', showFrame)
showFrame()
