var e = (e) => (t) =>
  Object.fromEntries(
    t.fields.map(({ path: t, rule: n }) => [
      t.replace(/^(fields|contacts)\./, ``),
      e(
        n === `required` || n === `format` || n === `tooYoung` || n === `tooOld`
          ? `rule_${n}`
          : `rule_other`,
      ),
    ]),
  )
export { e as t }
