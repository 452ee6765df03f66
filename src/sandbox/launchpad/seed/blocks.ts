/** The ms UTC of a minute such as `2026-06-01 08:00`. */
export const utc = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`);

/** The links of a project, on a domain that is reserved for examples. */
export const linksOf = (code: string) => {
  const site = `https://${code.toLowerCase()}.example`;
  return [
    { rel: 'website' as const, url: `${site}/` },
    { rel: 'whitepaper' as const, url: `${site}/paper` },
    { rel: 'audit' as const, url: `${site}/audit` },
  ];
};
