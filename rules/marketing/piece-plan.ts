import { type PlaceName, placeNames } from './places.ts'

const fewestPieces = 5

/** Returns the place of each piece: five to eight, the chosen places in turn. */
export function placesOfPieces(chosen: readonly PlaceName[]): PlaceName[] {
  const [first = 'instagram', ...rest] = placeNames.filter((place) => chosen.includes(place))
  const distinct = [first, ...rest]
  const count = Math.max(fewestPieces, distinct.length)
  return Array.from({ length: count }, (_, index) => distinct[index % distinct.length] ?? first)
}

/** Returns the sub-id under which visits and orders of a campaign in one place are counted. */
export const sourceOfPieces = (campaignId: string, place: PlaceName): string =>
  `${campaignId.slice(-8).toLowerCase()}-${place}`
