import type { EvidenceKind } from '@noren/contract/operator/fraud'

/** Something that two people have in common. */
export interface Shared {
  readonly kind: EvidenceKind
  /** How many people have it, these two among them. */
  readonly people: number
}

export interface Evidence extends Shared {
  readonly weight: number
}

export interface Weighed {
  readonly weight: number
  readonly evidence: readonly Evidence[]
  /** Few share a home or a phone, under names and birth dates of their own: that counts little. */
  readonly isHousehold: boolean
}

/** From here on a pair is linked. */
export const LINK_MIN = 40
/** From here on a pair is a case by itself. */
export const CASE_MIN = 60

/** A name that more people bear is common: two with one birth date are then found by chance. */
export const RARE_NAME_MAX = 20
const COMMON_NAME_WEIGHT = 30

/** A home's value that more people have counts half, and beyond the second number nothing. */
const HUB_FROM = 9
export const HUB_MAX = 50

const HOUSEHOLD_PEOPLE_MAX = 4
const HOUSEHOLD_WEIGHT_MAX = 35

const WEIGHTS: Readonly<Record<EvidenceKind, { weight: number; isOfHome: boolean }>> = {
  nameDob: { weight: 60, isOfHome: false },
  bankAccount: { weight: 60, isOfHome: false },
  contactIsDefaulter: { weight: 30, isOfHome: false },
  deviceKey: { weight: 40, isOfHome: true },
  addressStrict: { weight: 20, isOfHome: true },
  addressLoose: { weight: 10, isOfHome: true },
  contactShared: { weight: 20, isOfHome: true },
  contactIsBorrower: { weight: 10, isOfHome: true },
  phoneIsContact: { weight: 10, isOfHome: true },
  ipNet: { weight: 5, isOfHome: true },
}

/** Of evidence for the same thing only the one that says more counts. */
const STRONGER: Partial<Record<EvidenceKind, EvidenceKind>> = {
  addressLoose: 'addressStrict',
  contactIsBorrower: 'contactIsDefaulter',
}

const weightOf = ({ kind, people }: Shared, nameBearers: number): number => {
  const { weight, isOfHome } = WEIGHTS[kind]
  if (kind === 'nameDob' && nameBearers > RARE_NAME_MAX) return COMMON_NAME_WEIGHT
  if (!isOfHome || people < HUB_FROM) return weight
  return people > HUB_MAX ? 0 : Math.floor(weight / 2)
}

/** Of several values of a kind the one that fewest people have. */
const fewestOfEach = (shared: readonly Shared[]): Shared[] => {
  const best = new Map<EvidenceKind, Shared>()
  for (const one of shared) {
    const known = best.get(one.kind)
    if (!known || one.people < known.people) best.set(one.kind, one)
  }
  return [...best.values()].filter(({ kind }) => {
    const stronger = STRONGER[kind]
    return stronger === undefined || !best.has(stronger)
  })
}

const sum = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { weight }) => total + weight, 0)

const byWeight = (one: Evidence, other: Evidence): number =>
  other.weight - one.weight || one.people - other.people || one.kind.localeCompare(other.kind)

/**
 * How much links two people, the same from either side and in whatever order it was found.
 * @param nameBearers how many people bear the name that both have; of no account where the names differ
 */
export const weigh = (shared: readonly Shared[], nameBearers = 0): Weighed => {
  const evidence = fewestOfEach(shared)
    .map((one): Evidence => ({ ...one, weight: weightOf(one, nameBearers) }))
    .sort(byWeight)
  const ofHome = evidence.filter(({ kind }) => WEIGHTS[kind].isOfHome)
  const others = evidence.filter(({ kind }) => !WEIGHTS[kind].isOfHome)
  const [strongest] = ofHome
  const isHousehold =
    strongest !== undefined &&
    strongest.weight > 0 &&
    strongest.people <= HOUSEHOLD_PEOPLE_MAX &&
    !shared.some(({ kind }) => kind === 'nameDob')
  const homeWeight = isHousehold ? Math.min(HOUSEHOLD_WEIGHT_MAX, sum(ofHome)) : sum(ofHome)
  return { weight: sum(others) + homeWeight, evidence, isHousehold }
}
