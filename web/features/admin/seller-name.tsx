import { RowLink } from './desk-parts.tsx'

type Props = { seller: { tenant_id: string; store_name?: string | undefined }; to: string }

/** Names a seller by their store, with the id that logs and the audit have. */
export const SellerName = ({ seller: { tenant_id, store_name }, to }: Props) => (
  <>
    <RowLink to={to}>{store_name ?? tenant_id}</RowLink>
    {store_name && <span className="block text-xs text-muted">{tenant_id}</span>}
  </>
)
