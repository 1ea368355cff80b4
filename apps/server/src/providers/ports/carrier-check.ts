import type { Language } from '@noren/i18n/languages'

export interface CarrierCodeRequest {
  /** National digits with the area code before them: '+919876543210'. */
  phone: string
  language: Language
}

export interface CarrierCodeSent {
  /** The carrier's own id of this check, which verifying the code needs. */
  carrierRef: string
  /** 4 to 6 digits. */
  codeLength: number
}

export type CarrierAnswer = 'right' | 'wrong' | 'expired'

/**
 * The phone's carrier confirms that its number is in use on this phone: it sends a code of its own that
 * only it knows. The two calls are those of CAMARA's One Time Password SMS (send-code, validate-code).
 */
export interface CarrierCheckGateway {
  sendCode(request: CarrierCodeRequest): Promise<CarrierCodeSent>
  validateCode(check: { carrierRef: string; code: string }): Promise<CarrierAnswer>
}
