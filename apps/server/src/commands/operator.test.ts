import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenTicket, MESSAGE } from '@noren/testkit/given-feedback'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture as drawPicture } from '@noren/testkit/given-proof-picture'
import { FRONT_BYTES, givenFaceReview } from '@noren/testkit/given-review'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewToken } from '../domains/operator/operators.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { openDb } from '../platform/db/pool.ts'
import { admitKeys } from '../platform/keys/key-fingerprints.ts'
import { keyFolder } from '../platform/keys/key-folder.ts'
import { runBackTest } from './credit-backtest.ts'
import { runOperatorCommand } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'noren-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command prints, line by line. */
const said = async (args: string[], env: Record<string, string>): Promise<string[]> => {
  const lines: string[] = []
  await runOperatorCommand(args, { env, say: (line) => lines.push(line) })
  return lines
}

describe('against a running server', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const at = async (args: string[], token: string): Promise<string> =>
    (await said([...args, '--url', t.url], { NOREN_OPERATOR_TOKEN: token })).join('\n')

  test('counts, lists, shows and decides through the sealed calls', async () => {
    const { token, operatorId } = await givenOperator(t, 'reviewer')
    const auditor = await givenOperator(t, 'auditor')
    const given = await givenFaceReview(t)
    expect(JSON.parse(await at(['queues'], token))).toMatchObject({
      operator: { operatorId, roles: ['creditOfficer', 'kycReviewer'] },
      reviews: 1,
    })
    const list = await at(['list', 'reviews'], token)
    expect(list.split('\n')).toHaveLength(2)
    expect(list).toContain(given.caseId)
    const shown = JSON.parse(await at(['show', 'review', given.caseId], token))
    expect(shown.identity.fields.name).toBe('ASHA RAVI KULKARNI')
    const out = join(folder, 'front.jpg')
    await at(['picture', given.caseId, given.frontId, '--out', out], token)
    expect(readFileSync(out)).toEqual(FRONT_BYTES)
    const decide = ['decide', 'review', given.caseId, 'pass', '--request-id', 'a'.repeat(24)]
    const done = await at(decide, token)
    expect(JSON.parse(done)).toMatchObject({ bizStatus: 60, creditDecision: 'approved' })
    expect(await at(decide, token)).toBe(done)
    expect(await auditRows(t, given.caseId)).toHaveLength(1)
    expect(await at(['audit', given.caseId], auditor.token)).toContain('decideReview')
    expect(await at(['list', 'reviews'], token)).toBe('Nothing waits here.')
  })

  test('a ticket is listed, shown with its pictures and answered', async () => {
    const given = await givenTicket(t, [await drawPicture(['The order'])])
    const { feedbackId, ticketNumber } = given
    const { token } = given.support
    expect(JSON.parse(await at(['queues'], token))).toMatchObject({ grievances: 1 })
    expect(await at(['list', 'grievances'], token)).toContain(ticketNumber)
    const shown = JSON.parse(await at(['show', 'grievance', feedbackId], token))
    expect(shown.message).toBe(MESSAGE)
    const out = join(folder, 'ticket.jpg')
    const { pictureId } = shown.pictures[0]
    await at(['picture', 'grievance', feedbackId, pictureId, '--out', out], token)
    expect(readFileSync(out).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    const done = await at(['answer', feedbackId, '--text', 'It is taken back.'], token)
    expect(JSON.parse(done)).toMatchObject({ ticketNumber, state: 'answered' })
    expect(await at(['list', 'grievances'], token)).toBe('Nothing waits here.')
  })

  test('what the server refuses is said in its words; a role stays a role', async () => {
    const { token } = await givenOperator(t, 'support')
    const refused = expect.objectContaining({ reason: 'FORBIDDEN' })
    await expect(at(['list', 'reviews'], token)).rejects.toEqual(refused)
    const { loanId } = await givenAppliedLoan(t)
    const reviewer = await givenOperator(t, 'reviewer')
    await expect(at(['decide', 'application', loanId, 'approve'], reviewer.token)).rejects.toEqual(
      expect.objectContaining({ reason: 'LOAN_STATE' }),
    )
    await expect(at(['queues'], 'nop_wrong')).rejects.toEqual(
      expect.objectContaining({ reason: 'NO_SESSION' }),
    )
  })

  test('what waits for a second person says so, and which sum is why', async () => {
    const { loanId } = await givenDisbursedLoan(t)
    const { token, operatorId } = await givenOperator(t, 'finance')
    const lost = ['write-off', loanId, '--reason', 'uncollectable']
    const waiting = JSON.parse(await at(lost, token))
    expect(waiting).toMatchObject({
      state: 'proposed',
      waits: { because: 'amount', limit: '5000.00' },
    })
    expect(waiting.waits.text).toMatch(
      /^A second person has to confirm this: ₹10,[\d.]+ is above the ₹5,000\.00/,
    )
    const list = await at(['list', 'proposals'], token)
    expect(list).toMatch(new RegExp(`${waiting.proposalId} .* amount +10`))
    const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now() }
    const renewed = await renewToken(desk, operatorId)
    await expect(
      at(['decide', 'proposal', waiting.proposalId, 'confirm'], renewed.token),
    ).rejects.toEqual(expect.objectContaining({ reason: 'SAME_OPERATOR' }))
  })

  test('two administrators change the staff; what is proposed waits for the second', async () => {
    const one = await givenOperator(t, 'admin', 'First administrator')
    const two = await givenOperator(t, 'admin', 'Second administrator')
    const { operatorId } = await givenOperator(t, 'support', 'Somebody who moves')
    const roles = ['staff', 'roles', operatorId, '--role', 'finance,support']
    const { proposalId } = JSON.parse(await at(roles, one.token))
    const waiting = await at(['list', 'staff-proposals'], two.token)
    expect(waiting).toContain(proposalId)
    const confirm = ['decide', 'staff-proposal', proposalId, 'confirm']
    await expect(at(confirm, one.token)).rejects.toEqual(
      expect.objectContaining({ reason: 'SAME_OPERATOR' }),
    )
    expect(JSON.parse(await at(confirm, two.token))).toMatchObject({ state: 'confirmed' })
    expect(await at(['staff'], two.token)).toMatch(
      new RegExp(`${operatorId} +Somebody who moves +finance,support +active`),
    )
    const pair = ['staff', 'roles', operatorId, '--role', 'finance,admin']
    await expect(at(pair, one.token)).rejects.toEqual(
      expect.objectContaining({ reason: 'ROLE_PAIR' }),
    )
    await expect(at(['staff', 'dance', operatorId], one.token)).rejects.toThrow('one of invite')
  })

  test('wrong words are answered with what was expected', async () => {
    const { token } = await givenOperator(t, 'admin')
    await expect(at(['list', 'secrets'], token)).rejects.toThrow('one of applications')
    await expect(at(['list', 'constructor'], token)).rejects.toThrow('one of applications')
    await expect(at(['dance'], token)).rejects.toThrow('there is no command dance')
    await expect(at(['queues', '--loud'], token)).rejects.toThrow('--loud')
    const nowhere = ['queues', '--url', 'http://127.0.0.1:1']
    await expect(said(nowhere, { NOREN_OPERATOR_TOKEN: token })).rejects.toThrow('nothing answers')
    await expect(said(['queues'], {})).rejects.toThrow('NOREN_OPERATOR_TOKEN is not set')
  })
})

describe('on the machine itself', () => {
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir }

  test('an operator is made and revoked with no server, and beside the database of one', async () => {
    const [line, , token] = await said(
      ['add', '--name', 'Asha', '--role', 'creditOfficer,kycReviewer'],
      env,
    )
    expect(token).toMatch(/^nop_[\w-]{43}$/)
    const operatorId = /^Operator (\S+) \(creditOfficer, kycReviewer\)/.exec(line ?? '')?.[1] ?? ''
    const running = await startEmbeddedPostgres(dataDir)
    try {
      const ravi = await said(['add', '--name', 'Ravi', '--role', 'finance'], env)
      expect(ravi).toHaveLength(3)
      const raviId = /^Operator (\S+)/.exec(ravi[0] ?? '')?.[1] ?? ''
      const renewed = await said(['token', raviId], env)
      expect(renewed[0]).toContain(`Operator ${raviId} (finance), until `)
      expect(renewed[2]).toMatch(/^nop_[\w-]{43}$/)
      expect(renewed[2]).not.toBe(ravi[2])
      await said(['revoke', operatorId], env)
      const [table] = await said(['operators'], env)
      const rows = table?.split('\n') ?? []
      expect(rows).toHaveLength(3)
      expect(rows[1]).toMatch(/Asha +\S+ +\S+$/)
      expect(rows[2]).toMatch(/Ravi +finance +\S+ +\S+$/)
      expect(table).not.toContain(token)
      await expect(said(['revoke', operatorId], env)).rejects.toThrow('NOT_FOUND')
      await expect(said(['token', operatorId], env)).rejects.toThrow('NOT_FOUND')
      await expect(said(['token'], env)).rejects.toThrow('token needs an operator id')
      const again = await said(['add', '--name', ' ASHA', '--role', 'admin'], env)
      expect(again[3]).toBe(
        `The same person as operator ${operatorId}: neither confirms what the other proposed.`,
      )
      const lines: string[] = []
      const io = { env, say: (text: string) => lines.push(text) }
      // No command creates keys: encrypted data can be read only once a server has started.
      const early = runBackTest(['--version', 'in-2027-01-draft'], io)
      await expect(early).rejects.toThrow('no server of this version has started')
      expect(existsSync(join(dataDir, 'secrets'))).toBe(false)
      const db = openDb(running.connection, { maxConnections: 1 })
      await admitKeys({ db, folder: keyFolder(dataDir) }, new Date())
      await db.close()
      const invited = await said(['invite', '--name', 'Meera', '--email', 'm@example.com'], env)
      expect(invited[1]).toMatch(/\/console\/enrol#[\w-]{43}$/)
      const known = await said(['invite', raviId, '--email', 'ravi@example.com'], env)
      expect(known[0]).toContain(`Operator ${raviId}: this link works once`)
      const third = said(['invite', '--name', 'Nita', '--email', 'n@example.com'], env)
      await expect(third).rejects.toThrow('FORBIDDEN')
      await expect(said(['invite', '--name', 'Nita'], env)).rejects.toThrow('--email')
      await runBackTest(['--version', 'in-2027-01-draft'], io)
      expect(lines[0]).toBe('0 decisions, 0 would change in in-2027-01-draft')
      await expect(runBackTest(['--version', 'none'], io)).rejects.toThrow('in-2026-12')
    } finally {
      await running.stop()
      rmSync(running.folder, { recursive: true, force: true })
    }
  })

  test('add asks for a name and a role of the table', async () => {
    await expect(said(['add', '--name', 'Asha', '--role', 'owner'], env)).rejects.toThrow('--role')
    await expect(said(['add', '--role', 'admin'], env)).rejects.toThrow('--name')
  })
})
