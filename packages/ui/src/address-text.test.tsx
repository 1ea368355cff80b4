import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addressText } from './address-text.tsx'

test.each([
  ['help@noren.example', 'help@<wbr/>noren.example'],
  ['banyanlane@sandbox', 'banyanlane@<wbr/>sandbox'],
  ['no address', '<wbr/>no address'],
])('%s may break after its @ alone', (address, markup) => {
  expect(renderToStaticMarkup(addressText(address))).toBe(markup)
})
