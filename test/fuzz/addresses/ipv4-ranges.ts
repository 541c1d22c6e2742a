import { rangesOf } from './special-range.ts'

/**
 * IANA's IPv4 Special-Purpose Address Registry and its registry of multicast addresses, entry by
 * entry; after them what clouds put their metadata at, and last the rest of the addresses, which are
 * global unicast.
 */
export const IPV4_RANGES = rangesOf(`
This network                       | 0.0.0.0/8          | RFC 791 section 3.2   | never
This host on this network          | 0.0.0.0/32         | RFC 1122 section 3.2.1.3 | never
Private use                        | 10.0.0.0/8         | RFC 1918              | locally
Shared address space               | 100.64.0.0/10      | RFC 6598              | never
Loopback                           | 127.0.0.0/8        | RFC 1122 section 3.2.1.3 | locally
Link local                         | 169.254.0.0/16     | RFC 3927              | never
Private use                        | 172.16.0.0/12      | RFC 1918              | locally
IETF protocol assignments          | 192.0.0.0/24       | RFC 6890 section 2.1  | never
IPv4 service continuity prefix     | 192.0.0.0/29       | RFC 7335              | never
IPv4 dummy address                 | 192.0.0.8/32       | RFC 7600              | never
Port control protocol anycast      | 192.0.0.9/32       | RFC 7723              | never | the nearest router that opens ports
TURN anycast                       | 192.0.0.10/32      | RFC 8155              | never | the nearest relay
NAT64/DNS64 discovery              | 192.0.0.170/32     | RFC 8880, RFC 7050    | never
NAT64/DNS64 discovery              | 192.0.0.171/32     | RFC 8880, RFC 7050    | never
Documentation (TEST-NET-1)         | 192.0.2.0/24       | RFC 5737              | never
AS112-v4                           | 192.31.196.0/24    | RFC 7535              | never | the nearest sink of misdirected name queries
Automatic multicast tunnelling     | 192.52.193.0/24    | RFC 7450              | never | the nearest relay of multicast
Deprecated 6to4 relay anycast      | 192.88.99.0/24     | RFC 7526              | never
6a44 relay anycast                 | 192.88.99.2/32     | RFC 6751              | never
Private use                        | 192.168.0.0/16     | RFC 1918              | locally
Direct delegation AS112 service    | 192.175.48.0/24    | RFC 7534              | never | the nearest sink of misdirected name queries
Benchmarking                       | 198.18.0.0/15      | RFC 2544              | never
Documentation (TEST-NET-2)         | 198.51.100.0/24    | RFC 5737              | never
Documentation (TEST-NET-3)         | 203.0.113.0/24     | RFC 5737              | never
Reserved                           | 240.0.0.0/4        | RFC 1112 section 4    | never
Limited broadcast                  | 255.255.255.255/32 | RFC 8190, RFC 919     | never
Multicast                          | 224.0.0.0/4        | RFC 5771              | never
Local network control block        | 224.0.0.0/24       | RFC 5771 section 4    | never
Internetwork control block         | 224.0.1.0/24       | RFC 5771 section 5    | never
AD-HOC block I                     | 224.0.2.0/24       | RFC 5771 section 6    | never
SDP/SAP block                      | 224.2.0.0/16       | RFC 5771 section 7    | never
AD-HOC block II                    | 224.3.0.0/16       | RFC 5771 section 6    | never
Source-specific multicast block    | 232.0.0.0/8        | RFC 4607              | never
GLOP block                         | 233.0.0.0/8        | RFC 3180              | never
Unicast-prefix-based multicast     | 234.0.0.0/8        | RFC 6034              | never
Administratively scoped block      | 239.0.0.0/8        | RFC 2365              | never
Metadata of Alibaba Cloud          | 100.100.100.200/32 | its documentation     | never
Platform address of Azure          | 168.63.129.16/32   | its documentation     | never
Metadata of Oracle Cloud           | 192.0.0.192/32     | its documentation     | never
Metadata of many clouds            | 169.254.169.254/32 | their documentation   | never
Credentials of containers at AWS   | 169.254.170.2/32   | its documentation     | never
Global unicast                     | 0.0.0.0/0          | RFC 4632              | always
`)
