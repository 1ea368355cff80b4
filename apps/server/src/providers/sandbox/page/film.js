// A recorded head turn, played as a camera. The frames are JPEG pictures one after another, 30 a second.

const FILM = '/sandbox/specimens/turning-head.mjpeg'
const FRAMES_A_SECOND = 30
const SIZE = { width: 640, height: 480 }
/** How far a head may sit from where it sat in the last film: a film that was shown before is refused. */
const ASIDE_MAX = 100

const splitFrames = (bytes) => {
  const starts = []
  for (let at = 0; at + 2 < bytes.length; at += 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff) starts.push(at)
  }
  return starts.map((from, index) => bytes.subarray(from, starts[index + 1]))
}

let frames
const readFilm = async () => {
  const bytes = new Uint8Array(await (await fetch(FILM)).arrayBuffer())
  return splitFrames(bytes).map((frame) => new Blob([frame], { type: 'image/jpeg' }))
}

/** A stream like a camera's: another take each time, in which the person sits elsewhere. */
export const openFilm = async () => {
  frames ??= readFilm()
  const pictures = await frames
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const view = canvas.getContext('2d')
  const aside = Math.round(Math.random() * 2 * ASIDE_MAX) - ASIDE_MAX
  const scale = 1 + (Math.abs(aside) * 2) / SIZE.width
  const stream = canvas.captureStream(FRAMES_A_SECOND)
  const [track] = stream.getVideoTracks()
  const begunMs = performance.now()
  const draw = async () => {
    if (track.readyState === 'ended') return
    const shown = Math.floor(((performance.now() - begunMs) / 1000) * FRAMES_A_SECOND)
    const picture = await createImageBitmap(pictures[shown % pictures.length])
    const [width, height] = [SIZE.width * scale, SIZE.height * scale]
    view.drawImage(
      picture,
      (SIZE.width - width) / 2 + aside,
      (SIZE.height - height) / 2,
      width,
      height,
    )
    picture.close()
    setTimeout(draw, 1000 / FRAMES_A_SECOND)
  }
  await draw()
  return stream
}
