import { rangesOf } from './special-range.ts'

/**
 * IANA's IPv6 Special-Purpose Address Registry, Internet Protocol Version 6 Address Space and
 * multicast scopes, entry by entry; the forms of IPv4 inside IPv6 that have a prefix of their own;
 * and what clouds put their metadata at. `2000::/3` is the only block that is global unicast.
 */
export const IPV6_RANGES = rangesOf(`
Loopback                             | ::1/128            | RFC 4291 section 2.5.3 | locally
Unspecified                          | ::/128             | RFC 4291 section 2.5.2 | never
IPv4-mapped                          | ::ffff:0:0/96      | RFC 4291 section 2.5.5.2 | never
IPv4-IPv6 translation                | 64:ff9b::/96       | RFC 6052               | never | an IPv4 address, whichever the translator is asked for
IPv4-IPv6 translation, local use     | 64:ff9b:1::/48     | RFC 8215               | never
Discard-only                         | 100::/64           | RFC 6666               | never
Dummy prefix                         | 100:0:0:1::/64     | RFC 9780               | never
IETF protocol assignments            | 2001::/23          | RFC 2928               | never
Teredo                               | 2001::/32          | RFC 4380, RFC 8190     | never
Port control protocol anycast        | 2001:1::1/128      | RFC 7723               | never | the nearest router that opens ports
TURN anycast                         | 2001:1::2/128      | RFC 8155               | never | the nearest relay
DNS-SD service registration anycast  | 2001:1::3/128      | RFC 9665               | never | the nearest registrar of the local network
Benchmarking                         | 2001:2::/48        | RFC 5180, RFC 1752     | never
Automatic multicast tunnelling       | 2001:3::/32        | RFC 7450               | never | the nearest relay of multicast
AS112-v6                             | 2001:4:112::/48    | RFC 7535               | never | the nearest sink of misdirected name queries
Deprecated ORCHID                    | 2001:10::/28       | RFC 4843               | never
ORCHIDv2                             | 2001:20::/28       | RFC 7343               | never | names of hosts, which are no locators
Drone remote identification          | 2001:30::/28       | RFC 9374               | never | names of aircraft, which are no locators
Documentation                        | 2001:db8::/32      | RFC 3849               | never
6to4                                 | 2002::/16          | RFC 3056               | never
Direct delegation AS112 service      | 2620:4f:8000::/48  | RFC 7534               | never | the nearest sink of misdirected name queries
Documentation                        | 3fff::/20          | RFC 9637               | never
Segment routing identifiers          | 5f00::/16          | RFC 9602               | never
Unique local                         | fc00::/7           | RFC 4193, RFC 8190     | locally
Link local                           | fe80::/10          | RFC 4291 section 2.5.6 | never
IPv4-compatible                      | ::/96              | RFC 4291 section 2.5.5.1 | never
IPv4-translated                      | ::ffff:0:0:0/96    | RFC 2765 section 2.1   | never
Reserved                             | ::/8               | RFC 4291               | never
Reserved                             | 100::/8            | RFC 4291               | never
Deprecated NSAP addresses            | 200::/7            | RFC 4048               | never
Reserved                             | 400::/6            | RFC 4291               | never
Reserved                             | 800::/5            | RFC 4291               | never
Reserved                             | 1000::/4           | RFC 4291               | never
Reserved                             | 4000::/3           | RFC 4291               | never
Reserved                             | 6000::/3           | RFC 4291               | never
Reserved                             | 8000::/3           | RFC 4291               | never
Reserved                             | a000::/3           | RFC 4291               | never
Reserved                             | c000::/3           | RFC 4291               | never
Reserved                             | e000::/4           | RFC 4291               | never
Reserved                             | f000::/5           | RFC 4291               | never
Reserved                             | f800::/6           | RFC 4291               | never
Reserved                             | fe00::/9           | RFC 4291               | never
Deprecated site local                | fec0::/10          | RFC 3879               | never
Multicast                            | ff00::/8           | RFC 4291 section 2.7   | never
Multicast of the interface           | ff01::/16          | RFC 7346               | never
Multicast of the link                | ff02::/16          | RFC 7346               | never
Multicast of the site                | ff05::/16          | RFC 7346               | never
Multicast of everybody               | ff0e::/16          | RFC 7346               | never
Unicast-prefix-based multicast       | ff30::/12          | RFC 3306               | never
Multicast with a rendezvous point    | ff70::/12          | RFC 3956               | never
Metadata and time of AWS             | fd00:ec2::/32      | its documentation      | never
Metadata of Google Cloud             | fd20:ce::254/128   | its documentation      | never
Metadata of Oracle Cloud             | fd00:c1::a9fe:a9fe/128 | its documentation  | never
Metadata of Scaleway                 | fd00:42::42/128    | its documentation      | never
Metadata of OpenStack                | fe80::a9fe:a9fe/128 | its documentation     | never
Retired testing network, given back  | 3ffe::/16          | RFC 3701               | always
Global unicast                       | 2000::/3           | RFC 4291 section 2.5.4 | always
`)
