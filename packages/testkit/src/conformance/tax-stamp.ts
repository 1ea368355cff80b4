import { randomUUID } from 'node:crypto'
import type { TaxStampGateway } from '@noren/server/providers/ports/tax-stamp'
import { describe, expect, test } from 'vitest'

const SELLER = 'XXX000000XX0'
const TAX =
  '<cfdi:Impuestos{total}><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa"' +
  ' TasaOCuota="0.160000" Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos>'

/** An invoice of 100.00 and 16.00 that nobody else has. */
const invoice = (): string =>
  '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"' +
  ` Version="4.0" Serie="T" Folio="${randomUUID()}" Fecha="2027-01-31T09:05:07" FormaPago="03"` +
  ' SubTotal="100.00" Moneda="MXN" Total="116.00" TipoDeComprobante="I" Exportacion="01"' +
  ` MetodoPago="PUE" LugarExpedicion="06600"><cfdi:Emisor Rfc="${SELLER}" Nombre="NOPAL"` +
  ' RegimenFiscal="601"/><cfdi:Receptor Rfc="XAXX010101000" Nombre="ANA" DomicilioFiscalReceptor="06600"' +
  ' RegimenFiscalReceptor="616" UsoCFDI="S01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84121500"' +
  ' Cantidad="1" ClaveUnidad="E48" Descripcion="x" ValorUnitario="100.00" Importe="100.00"' +
  ` ObjetoImp="02">${TAX.replace('{total}', '')}</cfdi:Concepto></cfdi:Conceptos>` +
  `${TAX.replace('{total}', ' TotalImpuestosTrasladados="16.00"')}</cfdi:Comprobante>`

/** What every provider of stamps must do. */
export const taxStampConformance = (name: string, subject: () => TaxStampGateway): void => {
  const order = (xml = invoice()) => ({ stampId: randomUUID(), sellerTaxId: SELLER, xml })

  describe(`tax stamps: ${name}`, () => {
    test('the same document is stamped once, however often and at how many places it is asked', async () => {
      const of = order()
      expect(await subject().status(of)).toBe('unknown')
      const stamps = await Promise.all(Array.from({ length: 5 }, () => subject().issue(of)))
      stamps.push(await subject().issue(of))
      expect(new Set(stamps.map((stamp) => JSON.stringify(stamp))).size).toBe(1)
      const [stamp] = stamps
      expect(stamp?.uuid).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
      expect(stamp?.xml).toContain(`UUID="${stamp?.uuid}"`)
      expect(stamp?.xml).toContain(of.xml.slice(of.xml.indexOf('<cfdi:Emisor')).slice(0, 100))
      expect(await subject().status(of)).toBe('valid')
      expect((await subject().issue(order())).uuid).not.toBe(stamp?.uuid)
    })

    test('another document under the same id, and one that breaks the form, are refused', async () => {
      const of = order()
      await subject().issue(of)
      await expect(subject().issue({ ...of, xml: invoice() })).rejects.toMatchObject({
        fate: 'refused',
      })
      const broken = order(invoice().replace('Total="116.00"', 'Total="117.00"'))
      await expect(subject().issue(broken)).rejects.toMatchObject({ fate: 'refused' })
      expect(await subject().status(broken)).toBe('unknown')
    })

    test('it is cancelled with its reason, and again without a fault; one that is replaced names a valid one', async () => {
      const of = order()
      const { uuid } = await subject().issue(of)
      const { stampId } = of
      const wrong = { stampId, uuid, sellerTaxId: SELLER }
      await expect(
        subject().cancel({ ...wrong, reason: '01', replacedBy: randomUUID().toUpperCase() }),
      ).rejects.toMatchObject({ fate: 'refused' })
      expect(await subject().status(of)).toBe('valid')
      const { uuid: replacedBy } = await subject().issue(order())
      const cancelled = { ...wrong, reason: '01', replacedBy } as const
      await subject().cancel(cancelled)
      await subject().cancel(cancelled)
      expect(await subject().status(of)).toBe('cancelled')
      await expect(
        subject().cancel({ ...wrong, stampId: randomUUID(), reason: '02', replacedBy: null }),
      ).rejects.toMatchObject({ fate: 'refused' })
    })
  })
}
