import { Link } from 'react-router-dom'
import { productName } from '#rules/product.ts'
import { BrandMark } from '#web/ui/brand.tsx'

const linkClasses =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-muted hover:text-ink'

/** `/` is a page of its own, outside the application, so its links leave the router. */
export const SiteTopBar = () => (
  <nav aria-label="Generate Site" className="-mx-2.5 -mt-4 mb-6 flex items-center justify-between lg:-mt-6">
    <a href="/" className={linkClasses}>
      <span aria-hidden className="[&_svg]:size-5">
        <BrandMark />
      </span>
      {productName}
    </a>
    <span className="flex">
      <Link to="/admin" className={linkClasses}>
        Admin
      </Link>
      <a href="/" className={linkClasses}>
        Home
      </a>
    </span>
  </nav>
)
