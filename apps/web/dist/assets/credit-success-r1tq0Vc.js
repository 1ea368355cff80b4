var e = `/assets/credit-success-ChPx5br.svg`
export { e as t }
