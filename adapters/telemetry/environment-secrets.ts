/** Names of variables whose values nobody must see; those of manifests/credentials.yaml are among them. */
const SECRET_NAME = /KEY|TOKEN|PASSWORD|PASSWD|SECRET|CREDENTIAL|_LOGIN$|_BROWSER_URL$|_PROXY$/i

/**
 * Secrets of an environment by the names of its variables, for what is told before or without the
 * settings: a bad configuration, a crash. Name and password of one service as one value, too.
 */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const secret = Object.entries(env).filter(([name]) => SECRET_NAME.test(name))
  const values = secret.flatMap(([, value]) => (value ? [value, value.trim()] : []))
  const pairs = secret.flatMap(([name, value]) => {
    const password = env[name.replace(/_LOGIN$/, '_PASSWORD')]
    return name.endsWith('_LOGIN') && value && password ? [`${value}:${password}`] : []
  })
  return [...new Set([...values, ...pairs])]
}
