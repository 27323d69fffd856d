export const itemTexts = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
] as const
