/** Longest side of a picture that is sent, in pixels: the document reader works at 1600 × 1010. */
export const PICTURE_SIDE_MAX = 1600

export type Size = { width: number; height: number }

/** The size scaled down to a longest side, keeping the aspect ratio; a smaller picture keeps its size. */
export function sizeWithin({ width, height }: Size, sideMax: number): Size {
  const longest = Math.max(width, height)
  if (longest <= sideMax) return { width, height }
  const scale = sideMax / longest
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

export type Place = Size & { x: number; y: number }

/** Where a whole picture fits inside a frame, centred. */
export function containedIn(picture: Size, frame: Size): Place {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  return {
    width,
    height,
    x: Math.round((frame.width - width) / 2),
    y: Math.round((frame.height - height) / 2),
  }
}

/**
 * The part of a video visible through a box on the screen, where the video covers the screen (object-fit:
 * cover), in pixels of the video. `box` is in screen pixels, relative to the video's own position.
 */
export function seenThrough(video: Size, screen: Size, box: Place): Place {
  const scale = Math.max(screen.width / video.width, screen.height / video.height)
  const overX = (video.width * scale - screen.width) / 2
  const overY = (video.height * scale - screen.height) / 2
  const x = Math.max(0, (box.x + overX) / scale)
  const y = Math.max(0, (box.y + overY) / scale)
  return {
    x,
    y,
    width: Math.min(box.width / scale, video.width - x),
    height: Math.min(box.height / scale, video.height - y),
  }
}
