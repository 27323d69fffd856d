/** The least and the most characters of a password (docs/product.md, Password reset). */
export const minPasswordLength = 8
export const maxPasswordLength = 128
