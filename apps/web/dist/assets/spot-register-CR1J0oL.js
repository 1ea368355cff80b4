var e = `/assets/spot-register-Ctcprqu.svg`
export { e as t }
