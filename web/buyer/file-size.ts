const steps = [
  { unit: 'GB', bytes: 1024 ** 3 },
  { unit: 'MB', bytes: 1024 ** 2 },
  { unit: 'KB', bytes: 1024 },
]
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `850 bytes`, `12 KB`, `3.4 MB` */
export function fileSize(bytes: number) {
  const step = steps.find((it) => bytes >= it.bytes)
  return step ? `${oneDecimal.format(bytes / step.bytes)} ${step.unit}` : `${bytes} bytes`
}
