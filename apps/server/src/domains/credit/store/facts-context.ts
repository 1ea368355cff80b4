export const factsContext = (userId: string): string => `credit_decisions.facts_sealed ${userId}`
