import type { Icon } from '#contract/site.ts'
import { outlines } from '#storefront/icons.ts'

/** The icon that the store page shows. */
export const BenefitIcon = ({ name }: { name: Icon }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-6 fill-none stroke-current stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
  >
    <path d={outlines[name]} />
  </svg>
)
