import { t as d } from './focus-first-error-C_NFE5k.js'
import { t as f } from './into-view-Annijhe.js'
import { t as h, n as m } from './Marked-C7rkSuE.js'
import { t as p } from './PickField-BLMIGHK.js'
import { n as g } from './payment-codes-CAY6ufq.js' /* empty css                   */
import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  br as a,
  pr as c,
  Rr as i,
  vt as l,
  It as n,
  k as o,
  Qn as r,
  p as s,
  C as t,
  x as u,
} from './shared-Bhmsupj.js'
var _ = e(i(), 1),
  v = (e, t) => {
    const { bankCode: n, accountNumber: r } = e,
      { min: i, max: a } = t.accountNumberLength,
      o = r.length >= i && r.length <= a
    return !/^\d+$/.test(r) || !o
      ? `length`
      : t.hasClabe
        ? g(r)
          ? n === `` || r.startsWith(n)
            ? null
            : `otherBank`
          : `checkDigit`
        : null
  }
function y(e, t) {
  const n = e.trim().toUpperCase().slice(0, 4)
  return n.length < 4 ? null : (t.find((e) => e.bankCode === n) ?? null)
}
function b(e, t, n, r) {
  const i = x(t, n, r)
  return { ...e, ...t, ...(i && { bankCode: i.bankCode }) }
}
function x({ ifsc: e, accountNumber: t }, n, r) {
  return e === void 0
    ? !r.hasClabe || t === void 0
      ? null
      : (n.find(({ bankCode: e }) => T(t).startsWith(e)) ?? null)
    : y(e, n)
}
function S(e) {
  const { min: t, max: n } = e.accountNumberLength,
    r = t === n ? String(n) : `${t}–${n}`
  return { label: e.bankIdentifierLabel, digits: r }
}
var C = (e) =>
    e
      .split(/[\s&-]+/)
      .filter((e) => /^\p{Lu}/u.test(e))
      .slice(0, 2)
      .map((e) => e[0]?.toUpperCase() ?? ``)
      .join(``),
  w = { bankCode: ``, ifsc: ``, accountNumber: ``, accountAgain: `` },
  T = (e) => e.replace(/\s/g, ``),
  E = (e, t) => ({
    bankCode: e.bankCode,
    ifsc: t.isBankIdentifierTyped ? T(e.ifsc).toUpperCase() : e.bankCode,
    accountNumber: T(e.accountNumber),
  })
function D(e, t, n) {
  const { ifsc: r, accountNumber: i } = E(e, t),
    a = {},
    o = y(r, n),
    s = v({ bankCode: e.bankCode, accountNumber: i }, t)
  return (
    e.bankCode === `` && (a.bankCode = `bank`),
    t.isBankIdentifierTyped
      ? r === ``
        ? (a.ifsc = `required`)
        : new RegExp(t.bankIdentifierPattern).test(r)
          ? o && e.bankCode !== `` && o.bankCode !== e.bankCode && (a.ifsc = `otherBank`)
          : (a.ifsc = `ifsc`)
      : delete a.ifsc,
    i === ``
      ? (a.accountNumber = `required`)
      : s && (a.accountNumber = s === `length` ? `account` : s),
    e.accountAgain === ``
      ? (a.accountAgain = `required`)
      : T(e.accountAgain) !== i && (a.accountAgain = `again`),
    a
  )
}
var O = r(),
  k = 60
function A(e) {
  const t = a(`bankAccount`),
    r = a(`common`),
    [i, d] = (0, _.useState)(``),
    [f, p] = (0, _.useState)(!1),
    g = m(e.banks, i, (e) => e.bankName),
    v = f ? g : g.slice(0, k)
  return (0, O.jsx)(u, {
    title: t(`yourBank`),
    onClose: e.onClose,
    isTall: !0,
    children: (0, O.jsxs)(`div`, {
      className: `bank-picker`,
      children: [
        (0, O.jsx)(s, {
          label: (0, O.jsx)(`span`, { className: `sr`, children: t(`searchBanks`) }),
          type: `search`,
          autoComplete: `off`,
          enterKeyHint: `search`,
          prefix: (0, O.jsx)(n, { name: `search` }),
          value: i,
          onChange: (e) => {
            d(e.currentTarget.value), p(!1)
          },
          end:
            i !== `` && (0, O.jsx)(o, { icon: `close`, label: t(`clear`), onClick: () => d(``) }),
        }),
        (0, O.jsx)(`p`, {
          className: `tiny bank-picker__count`,
          role: `status`,
          children:
            g.length === 0
              ? r(`nothingFound`)
              : i.trim() === ``
                ? t(`banksCount`, { count: g.length })
                : t(`banksFound`, { count: g.length, typed: i.trim() }),
        }),
        (0, O.jsx)(`ul`, {
          className: `bank-picker__list`,
          children: v.map((t) =>
            (0, O.jsx)(
              `li`,
              {
                children: (0, O.jsxs)(`button`, {
                  type: `button`,
                  className: `list__item`,
                  'aria-pressed': t.bankCode === e.chosen,
                  onClick: () => e.onBank(t),
                  children: [
                    (0, O.jsx)(`span`, {
                      className: `list__icon strong`,
                      'aria-hidden': `true`,
                      children: C(t.bankName),
                    }),
                    (0, O.jsx)(`span`, {
                      className: `bank-picker__name`,
                      children: (0, O.jsx)(h, { name: t.bankName, typed: i }),
                    }),
                    t.bankCode === e.chosen &&
                      (0, O.jsx)(n, { name: `check`, className: `select__tick` }),
                  ],
                }),
              },
              t.bankCode,
            ),
          ),
        }),
        g.length > v.length &&
          (0, O.jsx)(l, {
            kind: `text`,
            isBlock: !0,
            onClick: () => p(!0),
            children: t(`showAll`, { count: g.length }),
          }),
        c.isBankIdentifierTyped &&
          (0, O.jsx)(`p`, {
            className: `small bank-picker__other`,
            children: t.rich(`notInList`, {
              a: (t) =>
                (0, O.jsx)(`button`, {
                  type: `button`,
                  className: `link`,
                  onClick: e.onIfsc,
                  children: t,
                }),
            }),
          }),
      ],
    }),
  })
}
var j = `bank-name`
function M(e) {
  const n = a(`bankAccount`),
    { banks: r, form: i, problems: o, isTried: s, change: l } = e.bankForm,
    { refusal: u } = e,
    [d, p] = (0, _.useState)(!1),
    m = (e) => {
      const t = s ? o[e] : void 0
      return t ? n(`rule_${t}`, S(c)) : u?.fields.some(({ path: t }) => t === e) ? u.msg : void 0
    }
  return (0, O.jsxs)(O.Fragment, {
    children: [
      (0, O.jsx)(N, {
        bank: r.find(({ bankCode: e }) => e === i.bankCode),
        error: m(`bankCode`),
        onOpen: () => p(!0),
      }),
      (0, O.jsx)(P, { form: i, problems: o, errorOf: m, onChange: l, holderName: e.holderName }),
      u?.msg &&
        u.fields.length === 0 &&
        (0, O.jsx)(`div`, {
          ref: f,
          children: (0, O.jsx)(t, { meaning: `bad`, isLive: !0, children: u.msg }),
        }),
      d &&
        (0, O.jsx)(A, {
          banks: r,
          chosen: i.bankCode,
          onBank: ({ bankCode: e }) => {
            p(!1), l({ bankCode: e })
          },
          onIfsc: () => {
            p(!1), setTimeout(() => document.getElementById(`ifsc`)?.focus())
          },
          onClose: () => p(!1),
        }),
    ],
  })
}
function N(e) {
  const t = a(`bankAccount`)
  return (0, O.jsx)(p, {
    id: j,
    label: t(`yourBank`),
    chosen: e.bank?.bankName ?? null,
    placeholder: t(`choose`),
    icon: `chevron-down`,
    error: e.error,
    onOpen: e.onOpen,
  })
}
function P(e) {
  const t = a(`bankAccount`),
    { form: n } = e,
    r = S(c),
    i = c.hasClabe
      ? { accountNumber: r.label, accountAgain: t(`labelAgain`, r) }
      : { accountNumber: t(`accountNumber`), accountAgain: t(`accountAgain`) }
  return (0, O.jsxs)(O.Fragment, {
    children: [
      c.isBankIdentifierTyped &&
        (0, O.jsx)(s, {
          id: `ifsc`,
          label: r.label,
          help: t(`ifscHelp`),
          autoComplete: `off`,
          autoCapitalize: `characters`,
          spellCheck: !1,
          maxLength: 13,
          value: n.ifsc,
          onChange: (t) => e.onChange({ ifsc: t.currentTarget.value }),
          error: e.errorOf(`ifsc`),
          isGood: n.ifsc !== `` && !e.problems.ifsc,
        }),
      [`accountNumber`, `accountAgain`].map((a) =>
        (0, O.jsx)(
          s,
          {
            id: a,
            label: i[a],
            help: t(`${a}Help`, r),
            inputMode: `numeric`,
            autoComplete: `off`,
            maxLength: 26,
            value: n[a],
            onPaste: a === `accountAgain` ? (e) => e.preventDefault() : void 0,
            onChange: (t) => e.onChange({ [a]: t.currentTarget.value }),
            error: e.errorOf(a),
          },
          a,
        ),
      ),
      (0, O.jsx)(s, {
        label: t(`holder`),
        help: t(`holderHelp`),
        value: e.holderName ?? ``,
        disabled: !0,
        readOnly: !0,
      }),
    ],
  })
}
function F(e) {
  const [t, n] = (0, _.useState)({ ...w, ...e.start }),
    [r, i] = (0, _.useState)(!1),
    a = D(t, c, e.banks),
    o = Object.keys(a).length === 0
  return {
    banks: e.banks,
    form: t,
    problems: a,
    isTried: r,
    change(r) {
      const i = b(t, r, e.banks, c)
      n(i), e.onChange(i)
    },
    tried(e = !0) {
      return (i(!0), o && e ? E(t, c) : (d(), null))
    },
  }
}
export { F as t, M as n }
