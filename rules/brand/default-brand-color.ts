/** docs/product.md, Site generator. Apart from the palette, which most pages do not calculate. */
export const defaultBrandColor = '#2563EB'
