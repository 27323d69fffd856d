/** The height of rows that are not laid out yet, so that the scroll bar tells the truth. They may be in `--columns`. */
export const expectedHeight = (rows: number, rowHeight: string) => ({
  containIntrinsicBlockSize: `auto calc(${rows} * ${rowHeight} / var(--columns, 1))`,
})
