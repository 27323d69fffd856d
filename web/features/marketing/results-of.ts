import type { Result } from '#rules/marketing/best-result.ts'
import type { ListedCampaign, ListedPiece } from './listed-campaign.ts'

/** Returns what each place brought. Pieces that share a link share its figures. */
export const resultsByPlace = (campaigns: readonly ListedCampaign[]): Result<ListedPiece['place']>[] =>
  summed(linksOf(campaigns).map(([first]) => ({ ...figuresOf(first), name: first.place })))

/** Returns what each angle brought, by the links that were posted with one angle only. */
export const resultsByAngle = (campaigns: readonly ListedCampaign[]): Result<ListedPiece['angle']>[] =>
  summed(
    linksOf(campaigns)
      .filter(
        ([first, ...others]) =>
          !first.varied && others.every(({ angle, varied }) => !varied && angle === first.angle),
      )
      .map(([first]) => ({ ...figuresOf(first), name: first.angle })),
  )

const figuresOf = ({ visits, orders, commission_cents }: ListedPiece) => ({
  visits,
  orders,
  commission_cents,
})

function linksOf(campaigns: readonly ListedCampaign[]) {
  const links = new Map<string, [ListedPiece, ...ListedPiece[]]>()
  for (const piece of campaigns.flatMap(({ pieces }) => pieces)) {
    const known = links.get(piece.link)
    if (known) known.push(piece)
    else links.set(piece.link, [piece])
  }
  return [...links.values()]
}

function summed<Name extends string>(results: readonly Result<Name>[]): Result<Name>[] {
  const sums = new Map<Name, Result<Name>>()
  for (const { name, visits, orders, commission_cents } of results) {
    const sum = sums.get(name) ?? { name, visits: 0, orders: 0, commission_cents: 0 }
    sums.set(name, {
      name,
      visits: sum.visits + visits,
      orders: sum.orders + orders,
      commission_cents: sum.commission_cents + commission_cents,
    })
  }
  return [...sums.values()]
}
