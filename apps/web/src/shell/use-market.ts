import { useEndpoint } from '@noren/client/use-endpoint'
import { publicMarket } from '@noren/contract/support'

/** What the server says of its market, asked once for a visit. */
export const useMarket = () =>
  useEndpoint(publicMarket, {}, { staleTime: Number.POSITIVE_INFINITY })
