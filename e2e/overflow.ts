/**
 * What a person cannot see or reach at this width: a page wider than its screen, and text that extends
 * beyond the screen, beyond its panel, or into something that clips it. Runs inside a page and refers to
 * nothing outside itself, so that it can be passed to a page.
 */
export const overflowNow = (): string[] => {
  const SLACK_PX = 1.5
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) {
    found.push(`the page is ${root.scrollWidth} px wide on ${innerWidth}`)
  }
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
  const isHiddenFromSight = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, width, height, opacity, overflowX } = getComputedStyle(at)
      if (clipPath !== 'none' || opacity === '0') return true
      const isDot = overflowX === 'hidden' || overflowX === 'clip'
      if (isDot && Number.parseFloat(width) <= 1 && Number.parseFloat(height) <= 1) return true
    }
    return false
  }
  const scope = document.querySelector('dialog[open]') ?? document.body
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!text || !element || /^(SCRIPT|STYLE|NOSCRIPT|TITLE|OPTION)$/.test(element.tagName))
      continue
    if (element.closest('svg') || !element.checkVisibility({ visibilityProperty: true })) continue
    if (isHiddenFromSight(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    if (width === 0) continue
    const say = (what: string) => found.push(`"${text.slice(0, 40)}" in ${nameOf(element)} ${what}`)
    let isScrolled = false
    let isTurned = false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === 'inline' || style.display === 'contents') continue
      // The first lines of a text that a button opens in full.
      const isPreview = style.webkitLineClamp !== 'none' && at.closest('[aria-haspopup=dialog]')
      if (isPreview) break
      const box = at.getBoundingClientRect()
      const scrollsAcross = /auto|scroll/.test(style.overflowX)
      const cutsAcross = /hidden|clip/.test(style.overflowX)
      const cutsDown = /hidden|clip/.test(style.overflowY)
      const isPanel =
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderLeftWidth) > 0
      if (scrollsAcross && at.scrollWidth > at.clientWidth) {
        isScrolled = true
        break
      }
      if (cutsAcross || isPanel) {
        if (left < box.left - SLACK_PX || right > box.right + SLACK_PX) {
          say(`runs out of ${nameOf(at)}`)
          break
        }
      }
      // What a scroll area hides can be scrolled to.
      isTurned ||= /auto|scroll/.test(style.overflowY) && at.scrollHeight > at.clientHeight
      if (cutsDown && !isTurned && (top < box.top - SLACK_PX || bottom > box.bottom + SLACK_PX)) {
        say(`is cut by ${nameOf(at)}`)
        break
      }
      if (style.position === 'fixed') break
    }
    if (!isScrolled && (left < -SLACK_PX || right > innerWidth + SLACK_PX)) say('leaves the screen')
  }
  return [...new Set(found)]
}
