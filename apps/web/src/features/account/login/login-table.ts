import { market } from '../../../device/market.ts'
import type { Texts } from '../../../device/texts.ts'
import { filled, type Table } from '../../../shell/form/table.ts'
import { isPhone, nationalDigits } from '../../../shell/step-up/phone-number.ts'

export type LoginForm = { phone: string; code: string; isAgreed: boolean }

/** The sign-in form's error messages, among them one that says which digit is wrong. */
export const loginTable = (t: Texts<'login'>): Table<LoginForm> => ({
  phone: {
    rules: [
      filled(t('phoneEmpty')),
      {
        holds: isPhone,
        message(typed) {
          const given = nationalDigits(typed).length
          const [min, max = min] = market.phoneLengths
          return given < min || given > max
            ? t('phoneFormat', { length: market.phoneLengths.join('–'), given })
            : t('phoneStart')
        },
      },
    ],
  },
  code: {
    rules: [
      filled(t('codeEmpty')),
      {
        holds: (code) => new RegExp(`^\\d{${market.otpLength}}$`).test(code),
        message: t('codeFormat', { length: market.otpLength }),
      },
    ],
  },
  isAgreed: { rules: [{ holds: (isAgreed) => isAgreed, message: t('mustAgree') }] },
})
