/** Of trials in a row that each take seconds of a core: all with LONG=1, otherwise every fourth. */
export const trials = <Trial>(all: readonly Trial[]): Trial[] =>
  all.filter((_, at) => process.env.LONG !== undefined || at % 4 === 0)
