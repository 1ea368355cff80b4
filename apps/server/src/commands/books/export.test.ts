import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, type Day } from '@noren/contract/dates'
import { decideExportCode, listExportCodes, setExportCode } from '@noren/contract/operator/books'
import { closeBooks } from '@noren/testkit/close-books'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenLoans } from '@noren/testkit/given-loans'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBooks } from '../../domains/books/list-books.ts'
import { trialBalance } from '../../domains/books/trial-balance.ts'
import { accountOf } from '../../domains/documents/export/journal-forms.ts'
import { type ExportAsked, exportBook, exportPiece } from '../../domains/documents/export-book.ts'
import { lenderStatement } from '../../domains/reconciliation/lender-statement.ts'
import { runOperatorCommand } from '../operator.ts'
import { writeExport } from './export.ts'

const DAYS = 12
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const HLEDGER = has('hledger')
const BEANCOUNT = has('bean-check')

let t: TestApp
let start: Day
let folder: string
const loanIds: string[] = []
const userIds: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noren-export-'))
  t = await startTestApp()
  start = t.clock.businessDay()
  const loans = []
  for (const productCode of ['lane-30', 'lamp-61', 'row-91']) {
    loans.push(await givenDisbursedLoan(t, { productCode, amount: '10000.00' }))
  }
  for (const { loanId, person } of loans) {
    loanIds.push(loanId)
    userIds.push(person.userId)
  }
  const [first] = loans
  if (!first) throw new Error('there is no loan')
  const late = captured(t, (await pay(t, first)).data, { amount: '1000.00' })
  for (let days = 0; days < DAYS; days += 1) {
    t.clock.advanceDays(1)
    await closeBooks(t)
    if (days === 5) {
      await sendWebhook(t, captured(t, (await pay(t, first)).data, { amount: '2000.00' }))
    }
    // Of the first day, and told of after the other one.
    if (days === 8) await sendWebhook(t, late)
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.close()
})

/** Exports the book into a folder of its own. */
const given = async (wish: Partial<ExportAsked>, app: TestApp = t) => {
  const today = app.clock.businessDay()
  const [book] = await listBooks(app.db)
  if (!book) throw new Error('there is no book')
  const asked: ExportAsked = {
    ...book,
    ...{ from: null, to: today, by: 'posted', knownOn: today, form: 'hledger' },
    ...wish,
  }
  const into = mkdtempSync(join(folder, `${asked.form}-`))
  const said: string[] = []
  await writeExport(into, exportBook(app.deps, app.db, asked), {
    say: (line) => said.push(line),
  })
  const read = (name: string) => readFileSync(join(into, name), 'utf8')
  return { asked, into, said, read }
}

/** What each account comes to, by the program's own trial balance. */
const expected = async (
  { book, to: day, by, knownOn, lenderCode }: ExportAsked,
  app: TestApp = t,
) => {
  const account = accountOf(lenderCode)
  const lines = await trialBalance(app.db, { book, day, by, knownOn })
  return Object.fromEntries(
    lines
      .filter(({ balanceMinor }) => balanceMinor !== 0)
      .map(({ code, balanceMinor }) => [account(code), balanceMinor]),
  )
}

const minorOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

const addUp = (legs: Iterable<readonly [account: string, amount: string]>) => {
  const sums: Record<string, number> = {}
  for (const [account, amount] of legs) sums[account] = (sums[account] ?? 0) + minorOf(amount)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** Adds up the legs of a journal by nothing but its text. */
const legsOf = (journal: string) =>
  addUp(
    [
      ...journal.matchAll(/^ {2,}([A-Z][A-Za-z]+:\S+) {2}(?:INR )?(-?[\d.]+)(?: INR)?(?: =.*)?$/gm),
    ].map(([, account = '', amount = '']) => [account, amount] as const),
  )

/** What each account comes to by hledger. */
const addedByHledger = (into: string) => {
  const file = ['-f', join(into, 'journal.hledger')]
  const args = [...file, 'balance', '--flat', '--no-total', '-O', 'csv']
  const rows = execFileSync('hledger', args, { encoding: 'utf8', env: { LANG: 'C.UTF-8' } })
  return addUp(
    [...rows.matchAll(/^"([^"]+:[^"]+)","([^"]+)"$/gm)].map(
      ([, account = '', amount = '']) => [account, amount] as const,
    ),
  )
}

const views = [
  { by: 'posted', from: 0, to: DAYS },
  { by: 'posted', from: 4, to: 8 },
  { by: 'value', from: 0, to: 8 },
  { by: 'value', from: 4, to: DAYS },
] as const
const viewed = ({ by, from, to }: (typeof views)[number]) => ({
  ...{ by, from: from === 0 ? null : addDays(start, from), to: addDays(start, to) },
})

describe.each(views)('by $by, days $from to $to', (view) => {
  test('[B9.13] hledger adds the export up to the trial balance', async () => {
    const { asked, into, read } = await given({ ...viewed(view), form: 'hledger' })
    const balances = await expected(asked)
    expect(Object.keys(balances).length).toBeGreaterThan(4)
    expect(legsOf(read('journal.hledger'))).toEqual(balances)
    if (!HLEDGER) return console.log('hledger is not installed; the sums were checked here alone')
    expect(addedByHledger(into)).toEqual(balances)
  })

  test('[B9.13] beancount takes the export with every balance that it states', async () => {
    const { asked, into, read } = await given({ ...viewed(view), form: 'beancount' })
    const balances = await expected(asked)
    const journal = read('journal.beancount')
    expect(legsOf(journal)).toEqual(balances)
    expect(journal.match(/ balance /g)).toHaveLength(Object.keys(balances).length)
    if (!BEANCOUNT)
      return console.log('beancount is not installed; the sums were checked here alone')
    const file = join(into, 'journal.beancount')
    expect(spawnSync('bean-check', [file], { encoding: 'utf8' })).toMatchObject({
      ...{ status: 0, stderr: '' },
    })
  })
})

describe.each([
  { form: 'hledger', program: 'hledger', args: ['check', '-f'] },
  { form: 'beancount', program: 'bean-check', args: [] },
] as const)('$program', ({ form, program, args }) => {
  test('refuses an export in which one amount was changed', async () => {
    const { into, read } = await given({ form })
    const name = `journal.${form}`
    const leg = / {2,}Assets:\S+ {2}(?:INR )?\d+(?=\.\d\d)/
    const changed = read(name).replace(leg, '$&1')
    expect(legsOf(changed)).not.toEqual(legsOf(read(name)))
    if (!has(program)) return console.log(`${program} is not installed`)
    const file = join(into, name)
    writeFileSync(file, changed)
    const env = { ...process.env, LANG: 'C.UTF-8' }
    expect(spawnSync(program, [...args, file], { env }).status).toBe(1)
  })
})

test('[B9.13] the sums of the files hold, and nobody can be found in them', async () => {
  const { asked, into, read, said } = await given({ form: 'csv' })
  const names = readdirSync(into).toSorted()
  expect(names).toEqual([
    ...[
      'SHA256SUMS',
      'accounts.csv',
      'chain.txt',
      'journal.csv',
      'loan-tape.csv',
      'open-items.csv',
    ],
    ...['tax-register.csv', 'trial-balance-posted.csv', 'trial-balance-value.csv'],
  ])
  for (const line of read('SHA256SUMS').trimEnd().split('\n')) {
    const [hash, name = ''] = line.split('  ')
    expect(createHash('sha256').update(read(name)).digest('hex'), name).toBe(hash)
  }
  const all = names.map(read).join('')
  for (const one of [...loanIds, ...userIds]) expect(all).not.toContain(one)
  const codes = new Set(
    read('journal.csv')
      .split('\n')
      .map((line) => line.split(',')[5]),
  )
  expect([...codes].filter((code) => /^[0-9a-f]{16}$/.test(code ?? '')).length).toBeGreaterThan(0)
  expect(read('chain.txt')).toMatch(/-INR: by \d{4}-\d\d-\d\d \d+ entries, chain [0-9a-f]{64}\n/)
  // What the lender is told each day is what it can compare the file with.
  const { chainEnd } = await lenderStatement(t.db, { book: asked.book, day: asked.to })
  expect(chainEnd).toMatchObject({ day: addDays(asked.to, -1) })
  expect(read('chain.txt')).toContain(`${chainEnd?.entries} entries, chain ${chainEnd?.chain}`)
  expect(said.at(-1)).toContain('sha256sum -c SHA256SUMS')
})

/** What the accounts of loans come to: the tape's columns, added up. */
const TAPED = {
  ...{ principal: [1110], interest: [1120], fee: [1130], tax: [1140, 1145] },
  ...{ 'penal charges': [1150], 'fee not earned': [2310], suspended: [1160, 1170] },
  'written off': [1190],
}

test.each([1, 4, 8, DAYS - 1, DAYS])(
  '[B9.39] added up, the loans of day %s are the balances of their accounts',
  async (days) => {
    const { asked, read } = await given({ form: 'csv', to: addDays(start, days) })
    const [head = '', ...lines] = read('loan-tape.csv').trimEnd().split('\n')
    const names = head.split(',')
    const rows = lines.map((line) => line.split(','))
    expect(rows).toHaveLength(1)
    const balances = new Map(
      (await trialBalance(t.db, { ...asked, day: asked.to })).map((line) => [
        line.code,
        line.balanceMinor,
      ]),
    )
    for (const [name, codes] of Object.entries(TAPED)) {
      const sum = rows.reduce((all, row) => all + minorOf(row[names.indexOf(name)] ?? ''), 0)
      const balance = codes.reduce((all, code) => all + (balances.get(code) ?? 0), 0)
      expect([name, sum]).toEqual([name, Math.abs(balance)])
    }
  },
)

test('[B9.174] accounts go out under the codes of the lender’s own chart, beside ours, from the day on which two persons agreed to them', async () => {
  const [book] = await listBooks(t.db)
  const name = book?.book ?? ''
  const accountant = await givenOperator(t, 'accountant')
  const finance = await givenOperator(t, 'finance')
  const ask = (code: string, exportCode: string | null, by = accountant, of = name) =>
    t.call(setExportCode, {
      token: by.token,
      body: { requestId: randomUUID(), book: of, code, exportCode },
    })
  const decide = (changeId: string, by = finance, decision: 'confirm' | 'refuse' = 'confirm') =>
    t.call(decideExportCode, {
      token: by.token,
      body: { requestId: randomUUID(), changeId, decision },
    })
  const listed = async (by = finance) =>
    new Map(
      (await t.call(listExportCodes, { token: by.token, params: { book: name } })).data.details.map(
        ({ code, ...one }) => [code, one],
      ),
    )
  const today = t.clock.businessDay()
  const sealed = { to: addDays(today, -1), knownOn: addDays(today, -1) }
  const before = await given({ form: 'csv', ...sealed })
  // Principal and interest have one account in the lender's chart.
  for (const code of ['1110', '1120']) {
    const { changeId } = (await ask(code, '13000')).data
    expect((await decide(changeId, accountant)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
    expect((await listed()).get(Number(code))).toMatchObject({
      ...{ exportCode: null, waiting: { changeId, exportCode: '13000', isMine: false } },
    })
    expect((await listed(accountant)).get(Number(code))?.waiting).toMatchObject({ isMine: true })
    // Two at once: one of them decides.
    const answers = await Promise.all([decide(changeId), decide(changeId, finance, 'refuse')])
    expect(answers.map(({ code: status }) => status).toSorted()).toEqual([200, 409])
    if ((await listed()).get(Number(code))?.exportCode === null) {
      await decide((await ask(code, '13000')).data.changeId)
    }
    expect((await listed()).get(Number(code))).toMatchObject({ exportCode: '13000', waiting: null })
  }
  const refused = (await ask('2010', 'C-9')).data
  await decide(refused.changeId, finance, 'refuse')
  const older = (await ask('4010', '80100')).data
  const newer = (await ask('4010', '80200')).data
  expect((await decide(older.changeId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await decide(newer.changeId)).data).toEqual({ ...newer, exportCode: '80200' })
  expect((await ask('1310', '1')).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await ask('1110', '1', accountant, 'nobody-INR')).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  for (const bad of ['', 'a1', '1:2', '1,2', '=1', '1 2', 'X'.repeat(21)]) {
    expect((await ask('1110', bad)).data).toMatchObject({ reason: 'VALIDATION' })
  }
  for (const role of ['auditor', 'support'] as const) {
    expect((await ask('1110', '1', await givenOperator(t, role))).code).toBe(403)
    expect((await decide(newer.changeId, await givenOperator(t, role))).code).toBe(403)
  }
  // An export of pages that were known before is what it was.
  const again = await given({ form: 'csv', ...sealed })
  for (const file of ['accounts.csv', 'journal.csv', 'trial-balance-posted.csv']) {
    expect(again.read(file)).toBe(before.read(file))
  }
  const codes = new Map([
    [1110, '13000'],
    [1120, '13000'],
    [4010, '80200'],
  ])
  const csv = await given({ form: 'csv' })
  expect(csv.read('accounts.csv')).toMatch(/^1110,.*:13000:1110-Loan-principal-receivable,13000$/m)
  expect(csv.read('accounts.csv')).toMatch(/^2010,.*:2010-Borrower-credit-balances,$/m)
  expect(csv.read('trial-balance-posted.csv')).toMatch(/^4010,.*,INR,80200$/m)
  expect(csv.read('journal.csv')).toMatch(/,1120,Interest receivable,4010,.*,13000,80200$/m)
  const account = accountOf(csv.asked.lenderCode, codes)
  const balances = Object.fromEntries(
    (await trialBalance(t.db, { ...csv.asked, day: csv.asked.to }))
      .filter(({ balanceMinor }) => balanceMinor !== 0)
      .map(({ code, balanceMinor }) => [account(code), balanceMinor]),
  )
  for (const form of ['hledger', 'beancount'] as const) {
    const { into, read } = await given({ form })
    expect(legsOf(read(`journal.${form}`))).toEqual(balances)
    if (form === 'hledger' && HLEDGER) expect(addedByHledger(into)).toEqual(balances)
    if (form === 'beancount' && BEANCOUNT) {
      const checked = spawnSync('bean-check', [join(into, 'journal.beancount')])
      expect(checked).toMatchObject({ status: 0 })
    }
  }
  const said: string[] = []
  const at = {
    env: { NOREN_OPERATOR_TOKEN: accountant.token },
    say: (line: string) => said.push(line),
  }
  await runOperatorCommand(['books', 'export-codes', name, '--url', t.url], at)
  expect(said.join('\n')).toMatch(/4010 +Interest income +80200/)
  // None any more: the account stands as before.
  await runOperatorCommand(['books', 'export-code', name, '4010', '--own', '', '--url', t.url], at)
  await decide((await listed()).get(4010)?.waiting?.changeId ?? '')
  expect((await listed()).get(4010)).toEqual({
    name: 'Interest income',
    exportCode: null,
    waiting: null,
  })
  await expect(
    t.db.query({ text: `update export_codes set export_code = '1' where decision is not null` }),
  ).rejects.toThrow()
})

test('[B9.173] the register in the export is what the fees moved on 2210, and what is open adds up to its accounts', async () => {
  const to = addDays(start, DAYS - 1)
  const { asked, read } = await given({ form: 'csv', to, knownOn: to })
  const tableOf = (name: string) => {
    const [head = '', ...lines] = read(name).trimEnd().split('\n')
    const names = head.split(',')
    return lines.map((line) => {
      const cells = line.split(',')
      return Object.fromEntries(names.map((column, at) => [column, cells[at] ?? '']))
    })
  }
  const balances = new Map(
    (await trialBalance(t.db, { ...asked, day: to })).map((one) => [one.code, one.balanceMinor]),
  )
  const taxes = tableOf('tax-register.csv')
  expect(taxes.map(({ kind, number }) => [kind, number?.slice(0, 8)])).toEqual(
    Array.from({ length: taxes.length }, () => ['invoice', 'BL25-26/']),
  )
  const tax = taxes.reduce(
    (all, row) =>
      all + minorOf(`${row.central}`) + minorOf(`${row.state}`) + minorOf(`${row.integrated}`),
    0,
  )
  expect(tax).toBeGreaterThan(0)
  expect(tax).toBe(-(balances.get(2210) ?? 0))
  expect(read('chain.txt')).toContain(`have their numbers until ${to}`)
  // A loan stands under the same code as in its journal.
  const taped = new Set(tableOf('journal.csv').map(({ loan }) => loan))
  for (const { loan } of taxes) expect(taped).toContain(loan)
  const items = tableOf('open-items.csv')
  for (const code of [1020, 1025, 1030]) {
    const own = items.filter(({ account }) => account === String(code))
    const sum = own.reduce((all, { open }) => all + minorOf(`${open}`), 0)
    expect([code, sum]).toEqual([code, balances.get(code) ?? 0])
  }
  expect(items.filter(({ account }) => account === '1020')).toHaveLength(2)
  expect(items.every(({ since, days }) => addDays(since as Day, Number(days)) === to)).toBe(true)
  // Of fewer pages, their documents alone.
  const later = await given({ form: 'csv', from: addDays(start, 1), to, knownOn: to })
  expect(later.read('tax-register.csv').trimEnd().split('\n')).toHaveLength(1)
})

test('[B9.101] the files by call are those of the server’s own machine, byte for byte', async () => {
  const { token } = await givenOperator(t, 'auditor')
  const [book] = await listBooks(t.db)
  if (!book) throw new Error('there is no book')
  const to = addDays(start, DAYS - 1)
  for (const view of [{ by: 'posted' }, { by: 'value', from: addDays(start, 4) }] as const) {
    const { into, read, asked } = await given({ ...view, to, knownOn: to, form: 'beancount' })
    const out = mkdtempSync(join(folder, 'called-'))
    const words = ['books', 'export', book.book, '--out', out, '--form', 'beancount']
    const from = 'from' in view ? ['--from', view.from] : []
    await runOperatorCommand([...words, '--by', view.by, ...from, '--url', t.url], {
      ...{ env: { NOREN_OPERATOR_TOKEN: token }, say: () => undefined },
    })
    const names = readdirSync(into)
    expect(names).toHaveLength(9)
    expect(readdirSync(out).toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(readFileSync(join(out, name), 'utf8')).toBe(read(name))
    // However small the parts are.
    for (const file of ['journal', 'loanTape', 'taxRegister'] as const) {
      let [text, after, parts]: [string, string | null, number] = ['', null, 0]
      do {
        const piece = await exportPiece(t.deps, t.db, { ...asked, file }, { after, limit: 2 })
        text += piece.text
        after = piece.next
        parts += 1
      } while (after !== null)
      if (file === 'journal') expect(parts).toBeGreaterThan(3)
      const names = { journal: 'journal.beancount', loanTape: 'loan-tape.csv' }
      expect(text).toBe(read(file === 'taxRegister' ? 'tax-register.csv' : names[file]))
    }
  }
})

test('[B9.101] the proof at the terminal says what it went over, and no more', async () => {
  const { token } = await givenOperator(t, 'auditor')
  const [one] = await listBooks(t.db)
  const book = one?.book ?? ''
  const proof = async (from: readonly string[]) => {
    const said: string[] = []
    await runOperatorCommand(['books', 'proof', book, ...from, '--url', t.url], {
      ...{ env: { NOREN_OPERATOR_TOKEN: token }, say: (line) => said.push(line) },
    })
    return said
  }
  expect(await proof([])).toEqual([
    `${book}: what is not sealed yet holds. With --from <day> its sealed days are gone over again.`,
  ])
  const from = addDays(start, 4)
  expect(await proof(['--from', from])).toEqual([
    expect.stringContaining(`until ${addDays(start, DAYS - 1)}, ${DAYS - 4} days`),
    `${book}: it holds from ${from} on.`,
  ])
})

test('[B9.157] an export that was stopped goes on with the file that is not whole, and one of something else begins anew', async () => {
  const today = t.clock.businessDay()
  const [book] = await listBooks(t.db)
  if (!book) throw new Error('there is no book')
  const asked: ExportAsked = {
    ...book,
    ...{ from: null, to: today, by: 'posted', knownOn: addDays(today, -1), form: 'hledger' },
  }
  const whole = mkdtempSync(join(folder, 'whole-'))
  const into = mkdtempSync(join(folder, 'stopped-'))
  const run = async (place: string, name: string | null, cut?: number) => {
    const said: string[] = []
    const drawn: string[] = []
    const files = exportBook(t.deps, t.db, asked).map((file, at) => ({
      name: file.name,
      text: (async function* () {
        drawn.push(file.name)
        if (at === cut) throw new Error('stopped')
        yield* file.text
      })(),
    }))
    const say = (line: string) => said.push(line)
    await writeExport(place, files, { say }, name).catch((error: Error) => {
      expect(error.message).toBe('stopped')
    })
    return { said, drawn }
  }
  await run(whole, 'asked')
  await run(into, 'asked', 2)
  expect(readdirSync(into)).not.toContain('SHA256SUMS')
  const { said, drawn } = await run(into, 'asked')
  const names = exportBook(t.deps, t.db, asked).map(({ name }) => name)
  expect(drawn).toEqual(names.slice(2))
  expect(said.slice(0, 2)).toEqual(names.slice(0, 2).map((name) => `${name} was written before.`))
  const files = [...names, 'SHA256SUMS'].toSorted()
  expect(readdirSync(into).toSorted()).toEqual(files)
  for (const name of files) {
    expect(readFileSync(join(into, name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'))
  }
  // A file that was changed meanwhile, what is of another export, and what may change is written again.
  await run(into, 'asked', 3)
  writeFileSync(join(into, names[0] ?? ''), 'changed')
  expect((await run(into, 'asked', 3)).drawn).toEqual([names[0], names[3]])
  expect((await run(into, 'another', 2)).drawn).toEqual(names.slice(0, 3))
  expect((await run(into, null)).drawn).toEqual(names)
})

test('every posting of the book is in it, once', async () => {
  const { read, asked } = await given({ form: 'csv' })
  const lines = read('journal.csv').trimEnd().split('\n').slice(1)
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*) as count from postings where book = $1',
    values: [asked.book],
  })
  expect(lines).toHaveLength(Number(rows[0]?.count))
  expect(new Set(lines).size).toBe(lines.length)
})

/** LONG=1: as many as the demo data of a lender; otherwise what shows that a page of them is not the last. */
const MANY = Number(process.env.LOANS ?? (process.env.LONG === '1' ? 20_000 : 600))

test(`[B9.83] ${MANY} loans go out to the last posting, and both programs add them up to the trial balance`, {
  timeout: 120_000 + MANY * 60,
}, async () => {
  const app = await startTestApp()
  const today = app.clock.businessDay()
  const dueOn = (index: number): Day => addDays(today, 1 + (index % 28))
  await givenLoans({ ...app.deps, owner: app.db }, { count: MANY, dueOn })
  for (let days = 0; days < 3; days += 1) {
    app.clock.advanceDays(1)
    await closeBooks(app)
  }
  for (const form of ['hledger', 'beancount'] as const) {
    const { asked, into, read } = await given({ form }, app)
    const balances = await expected(asked, app)
    expect(legsOf(read(`journal.${form}`))).toEqual(balances)
    expect(spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into }).status).toBe(0)
    expect(read('loan-tape.csv').trimEnd().split('\n')).toHaveLength(MANY + 1)
    if (form === 'hledger' && HLEDGER) expect(addedByHledger(into)).toEqual(balances)
    if (form === 'beancount' && BEANCOUNT) {
      const checked = spawnSync('bean-check', [join(into, 'journal.beancount')])
      expect(checked).toMatchObject({ status: 0 })
    }
  }
  await app.close()
})
