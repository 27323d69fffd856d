/** Sales of a store's day that have a mail of their own; a digest has the others (docs/product.md, Orders). */
export const saleMailsPerDay = 10
