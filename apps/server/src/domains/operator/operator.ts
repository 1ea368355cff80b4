import type { OperatorRole } from '@noren/contract/operator'

export interface Operator {
  operatorId: string
  name: string
  role: OperatorRole
}
