import { Link } from 'react-router-dom'
import { productName } from '#rules/product.ts'

const linkClasses =
  'inline-flex min-h-11 items-center rounded-md px-2.5 text-sm font-medium text-muted hover:text-ink'

/** `/` is a separate document, so its link bypasses the router. */
export const SiteTopBar = () => (
  <nav aria-label="Generate Site" className="-mx-2.5 -mt-5 mb-4 flex lg:-mt-7">
    <a href="/" className={linkClasses}>
      {productName}
    </a>
    <Link to="/admin" className={linkClasses}>
      Admin
    </Link>
    <a href="/" className={linkClasses}>
      Home
    </a>
  </nav>
)
