var e = `/assets/gift-ECBoy9b.svg`
export { e as t }
