/** The height of what is not laid out yet, so that the scroll bar tells the truth. */
export const expectedHeight = (rows: number, rowHeight: string) => ({
  containIntrinsicSize: `auto calc(${rows} * ${rowHeight})`,
})
