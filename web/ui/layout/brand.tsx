import { productName } from '#rules/courses/product.ts'

/** The logo: an awning over a door. */
export const BrandMark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
    <rect width="32" height="32" rx="9" className="fill-accent" />
    <path
      d="M7.5 9h17l1.8 5.2a3 3 0 0 1-5.9.9 3 3 0 0 1-5.9 0h3a3 3 0 0 1-5.9 0 3 3 0 0 1-5.9-.9Z"
      className="fill-accent-ink"
    />
    <path d="M12.4 24.5v-4a3.6 3.6 0 0 1 7.2 0v4Z" className="fill-accent-ink" />
  </svg>
)

export const Brand = () => (
  <span className="inline-flex items-center gap-2.5 font-display text-lg font-semibold tracking-title">
    <BrandMark />
    {productName}
  </span>
)

/** Links to the landing page. A full page load, because the landing page is a separate document. */
export const BrandLink = () => (
  <a href="/" className="flex min-h-11 w-fit items-center rounded-md">
    <Brand />
  </a>
)
