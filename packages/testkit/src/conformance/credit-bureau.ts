import { randomUUID } from 'node:crypto'
import { day } from '@noren/contract/dates'
import { minor, ZERO_MINOR } from '@noren/contract/money'
import { consumerFile } from '@noren/server/domains/bureau/consumer-file'
import type { CreditBureauGateway } from '@noren/server/providers/ports/credit-bureau'
import { describe, expect, test } from 'vitest'

interface BureauSubject {
  readonly gateway: CreditBureauGateway
  /** Of somebody whom the bureau does not know, and of somebody with a loan. */
  readonly phoneOf: (knows: 'nobody' | 'aLoan') => string
}

/** What every credit bureau must do. */
export const creditBureauConformance = (name: string, subject: () => BureauSubject): void => {
  const personOf = (knows: 'nobody' | 'aLoan') => ({
    name: 'ASHA RAVI KULKARNI',
    bornOn: day('1991-08-14'),
    phone: subject().phoneOf(knows),
  })
  const inquiry = (knows: 'nobody' | 'aLoan') => ({
    inquiryId: randomUUID(),
    purpose: 'creditDecision' as const,
    consentedAt: new Date('2026-03-02T06:00:00Z'),
    person: personOf(knows),
  })

  describe(`credit bureau: ${name}`, () => {
    test('somebody unknown is no hit, and no mistake', async () => {
      expect(await subject().gateway.inquire(inquiry('nobody'))).toEqual({ kind: 'noHit' })
    })

    test('the same question again has the same answer, and its loans keep their names', async () => {
      const asked = inquiry('aLoan')
      const first = await subject().gateway.inquire(asked)
      expect(first).toMatchObject({ kind: 'hit' })
      expect(await subject().gateway.inquire(asked)).toEqual(first)
    })

    test('a dispute is taken once, and one that it never had is unknown', async () => {
      const { gateway } = subject()
      const person = personOf('aLoan')
      const report = await gateway.inquire(inquiry('aLoan'))
      const accountRef = report.kind === 'hit' ? (report.accounts[0]?.accountRef ?? '') : ''
      const disputeId = randomUUID()
      expect(await gateway.disputeState({ disputeId })).toBe('unknown')
      const dispute = { disputeId, accountRef, ground: 'paid' as const, person }
      await gateway.dispute(dispute)
      await gateway.dispute(dispute)
      expect(await gateway.disputeState({ disputeId })).not.toBe('unknown')
    })

    const fileOf = (fileId: string) =>
      consumerFile({
        ...{ fileId, member: 'banyan-lane', asOn: day('2026-03-09'), currency: 'INR' },
        lines: [
          {
            ...{ line: 1, account: `LN-${fileId}`, openedOn: day('2026-03-02'), lateDays: 0 },
            ...{ status: 'current', isDisputed: false, person: personOf('nobody') },
            ...{ owedMinor: minor(10_000_00), overdueMinor: ZERO_MINOR },
          },
        ],
      })

    test('a file is taken once, however often it comes, and one that never came is known as such', async () => {
      const { gateway } = subject()
      const fileId = randomUUID()
      expect(await gateway.submitted({ fileId })).toBeNull()
      const file = { fileId, content: fileOf(fileId) }
      const answer = await gateway.submit(file)
      expect(await gateway.submit(file)).toEqual(answer)
      expect(await gateway.submitted({ fileId })).toEqual(answer)
    })

    test('a file whose control totals are not those of its lines is refused whole', async () => {
      const { gateway } = subject()
      const fileId = randomUUID()
      const content = fileOf(fileId).replace('T|1|10000.00', 'T|1|10000.01')
      await expect(gateway.submit({ fileId, content })).rejects.toThrow()
      expect(await gateway.submitted({ fileId })).toBeNull()
    })
  })
}
