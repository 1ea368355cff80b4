import type { Fit, FittedLine } from '../../domains/credit/fit-scorecard.ts'
import { digits, percent } from './digits.ts'

const BAR_HEIGHT = 18
const WIDTH = 640
const LABEL_WIDTH = 260

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const number = (value: number): string => digits(value, 4)

/** A bar a bin, from the middle: to the right what is better than average. */
const chart = ({ bins }: FittedLine): string => {
  const furthest = Math.max(0.1, ...bins.map(({ weight }) => Math.abs(weight)))
  const middle = LABEL_WIDTH + (WIDTH - LABEL_WIDTH) / 2
  const bars = bins.map(({ names, weight, points }, at) => {
    const long = (Math.abs(weight) / furthest) * ((WIDTH - LABEL_WIDTH) / 2 - 40)
    const y = at * BAR_HEIGHT
    const x = weight < 0 ? middle - long : middle
    return `<text x="0" y="${y + 13}">${escaped(names.join(', ')).slice(0, 60)}</text>
<rect x="${digits(x, 1)}" y="${y + 2}" width="${digits(long, 1)}" height="${BAR_HEIGHT - 4}"/>
<text x="${digits(middle + (weight < 0 ? -long - 34 : long + 4), 1)}" y="${y + 13}">${points}</text>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${bins.length * BAR_HEIGHT}" role="img">${bars.join('\n')}</svg>`
}

const table = (line: FittedLine): string => `<section><h2>${escaped(line.code)}</h2>
<p>Information value ${number(line.informationValue)}, coefficient ${number(line.coefficient)}</p>
${chart(line)}
<table><tr><th>Attributes</th><th>Good</th><th>Bad</th><th>Bad rate</th><th>WoE</th><th>Points</th></tr>
${line.bins
  .map(
    ({ names, goods, bads, weight, points }) =>
      `<tr><td>${escaped(names.join(', '))}</td><td>${goods}</td><td>${bads}</td><td>${percent(bads / Math.max(1, goods + bads))}</td><td>${number(weight)}</td><td>${points}</td></tr>`,
  )
  .join('\n')}</table></section>`

const row = (what: string, { goods, bads, gini, ks }: Fit['training']): string =>
  `<tr><td>${what}</td><td>${goods}</td><td>${bads}</td><td>${percent(gini)}</td><td>${percent(ks)}</td></tr>`

/** The report of a fit as one page without scripts: counts only, of nobody in particular. */
export const fitReport = (fit: Fit): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escaped(fit.draft.version)}</title>
<style>body{font:15px system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}
td,th{padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left}svg{width:100%;font-size:11px}
rect{fill:#4a6da7}</style>
<h1>${escaped(fit.draft.version)}</h1>
<p>Only of people whom we approved; of others nothing is inferred. Training data ${fit.trainingHash}.${
  fit.isShrunk ? ' Few loans ended badly: the points stay near those set by hand.' : ''
}</p>
<table><tr><th></th><th>Good</th><th>Bad</th><th>Gini</th><th>KS</th></tr>
${row('The loans it was fitted by', fit.training)}
${row('Later loans', fit.heldOut)}
${row('Later loans, points as they are now', fit.heldOutBefore)}</table>
${fit.lines
  .filter(({ bins }) => bins.length > 0)
  .map(table)
  .join('\n')}
</html>
`
