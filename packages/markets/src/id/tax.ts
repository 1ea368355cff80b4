import { day } from '@noren/contract/dates'
import { registerOnly } from '../tax-policy.ts'

/** The register alone [M]: invoices are made in the country's own system. */
export const TAX = [registerOnly('id-ppn-2025-01', day('2025-01-01'))]
