var e = (e) => e?.scrollIntoView({ block: `center` })
export { e as t }
