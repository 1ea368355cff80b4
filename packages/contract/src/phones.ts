/** What a market says of its mobile numbers. */
export interface PhoneMarket {
  /** '+91'. */
  readonly areaCode: string
  /** Anchored source without groups for `new RegExp`, on the national number. */
  readonly phonePattern: string
  /** Source of a pattern without groups: what people put before the national number, with the area code or without. */
  readonly phonePrefix: string
}

/** "Tel: " and "No. HP:", as a number is copied from a page or a chat; blanks, brackets, dashes and dots. */
const AROUND = /^[^\d+]{1,20}[.:]|[\s\p{Cf}\p{Pd}()[\]./~−]/gu

/**
 * Source of the pattern that a whole number of this market fits, with and without what stands before it;
 * its last group is the national number. 011 is what North America dials where others dial 00.
 */
export const phoneSource = ({ areaCode, phonePattern, phonePrefix }: PhoneMarket): string =>
  `^((\\+|00|011)?${areaCode.slice(1)})?(${phonePrefix})?(${phonePattern.slice(1, -1)})$`

/**
 * Reads a mobile number as people type it. What has another country's code, letters or too many
 * digits is no number of this market, whatever stands inside it.
 * @param source of `phoneSource`; a browser gets it ready-made
 * @returns the national digits, or undefined
 */
export const normalisePhone = (text: string, source: string): string | undefined =>
  new RegExp(source)
    .exec(
      text
        .normalize('NFKC')
        .replace(AROUND, '')
        .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x0966}`),
    )
    ?.at(-1)
