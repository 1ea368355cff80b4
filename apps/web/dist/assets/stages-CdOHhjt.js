import { Yt as e, nn as n, rn as r, en as t } from './shared-Bhmsupj.js'
var i = [`survey`, `identity`, `personalInfo`, `contacts`, `bankAccount`],
  a = {
    survey: { minutes: 2, doneAt: n.identity, icon: `list` },
    identity: { minutes: 4, doneAt: n.personalInfo, icon: `id` },
    personalInfo: { minutes: 3, doneAt: n.contacts, icon: `user` },
    contacts: { minutes: 1, doneAt: n.bankAccount, icon: `users` },
    bankAccount: { minutes: 2, doneAt: n.certified, icon: `bank` },
  }
function o(e) {
  const t = i.find((t) => e < a[t].doneAt)
  return i.map((n) => {
    const { minutes: r, doneAt: i, icon: o } = a[n]
    return { name: n, minutes: r, icon: o, state: e >= i ? `done` : n === t ? `now` : `next` }
  })
}
var s = (e) => e.reduce((e, t) => e + (t.state === `done` ? 0 : t.minutes), 0),
  c = (i) => (!r(i) && i <= n.started ? t.survey() : e(i))
export { c as n, o as r, s as t }
