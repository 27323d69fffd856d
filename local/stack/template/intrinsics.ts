/** What the things of a template are called on this machine. */
export type Names = {
  ref: (logicalId: string) => string
  attribute: (logicalId: string, attribute: string) => string
}

const pseudoParameters: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-1',
  'AWS::AccountId': '000000000000',
  'AWS::URLSuffix': 'amazonaws.com',
}

type Intrinsic = (argument: unknown, names: Names) => unknown

const intrinsics: Record<string, Intrinsic> = {
  Ref: (id, { ref }) => pseudoParameters[String(id)] ?? ref(String(id)),
  'Fn::GetAtt': (path, { attribute }) => {
    const [id = '', ...rest] = Array.isArray(path) ? path.map(String) : String(path).split('.')
    return attribute(id, rest.join('.'))
  },
  'Fn::Join': (argument, names) => {
    const [separator, parts] = listOf(resolveIntrinsics(argument, names))
    return listOf(parts).join(String(separator))
  },
  'Fn::Select': (argument, names) => {
    const [index, parts] = listOf(resolveIntrinsics(argument, names))
    return listOf(parts)[Number(index)]
  },
  'Fn::Split': (argument, names) => {
    const [separator, text] = listOf(resolveIntrinsics(argument, names))
    return String(text).split(String(separator))
  },
}

/** A part of a template with every intrinsic function replaced by what it stands for here. */
export function resolveIntrinsics(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, names))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [first] = entries
  if (first && entries.length === 1) {
    const intrinsic = intrinsics[first[0]]
    if (intrinsic) return intrinsic(first[1], names)
    if (first[0].startsWith('Fn::')) throw new Error(`The local stack can't resolve ${first[0]}.`)
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveIntrinsics(item, names)]))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
