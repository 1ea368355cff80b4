import type { Market } from '@noren/markets/market'

export const grievanceOf = ({ grievance }: Market) => ({
  name: grievance.officerName,
  phone: grievance.phone,
  email: grievance.email,
})
