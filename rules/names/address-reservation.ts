/**
 * docs/product.md, Site address: how long nobody else can claim an address that a seller has left, which redirects
 * meanwhile, or that of a deleted seller.
 */
export const addressReservationDays = 90
