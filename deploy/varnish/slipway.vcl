# The cache in front of an origin. Written by `npm run deploy:make` for one build; do not edit it, make it again.
# Start it with http_gzip_support off: the origin sends files that are compressed already, brotli included.
vcl 4.1;

import purge;
import std;

backend origin {
  .host = "{{originHost}}";
  .port = "{{originPort}}";
  .probe = {
    .url = "/build.json";
    .interval = {{probeInterval}};
    .timeout = 1s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

{{exchangeBackend}}

{{ownBackend}}

# Who may purge, on the listener named "purge" only.
acl purgers {
{{purgers}}
}

sub vcl_recv {
  set req.backend_hint = origin;
  # The origin answers by path, query, `lang` and Accept-Language alone; nothing else of a visitor reaches it.
  unset req.http.Forwarded;
  unset req.http.X-Forwarded-For;
  unset req.http.X-Forwarded-Host;
  unset req.http.X-Forwarded-Proto;
  unset req.http.X-Forwarded-Prefix;
  unset req.http.X-Original-URL;
  unset req.http.X-Rewrite-URL;
  unset req.http.X-HTTP-Method-Override;
  unset req.http.Authorization;

  if (req.method == "PURGE") {
    if (local.socket != "purge" || client.ip !~ purgers) {
      return (synth(405));
    }
    return (hash);
  }
  if (req.url ~ "^/x/") {
{{exchangeRequest}}
  }
  # Paths of the operator are passed on as they are.
  if (req.url ~ "^({{ownPaths}})") {
{{ownRequest}}
  }
  if (req.method == "POST" && req.url == "/csp-report") {
    unset req.http.Cookie;
    return (pass);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (synth(405));
  }

  # One stored form for each encoding, and for each dictionary that has deltas.
  if (req.http.Available-Dictionary !~ "^:[A-Za-z0-9+/]{43}=:$" ||
      req.http.Accept-Encoding !~ "(?i)(^|,)\s*br\s*(,|$)" || req.http.Accept-Encoding !~ "(?i)(^|,)\s*dcz\s*(,|$)" ||
      req.url !~ "^({{deltaPaths}})(\?|$)") {
    unset req.http.Available-Dictionary;
  }
  if (req.http.Available-Dictionary) {
    set req.http.Accept-Encoding = "br, dcz";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(;\s*q=(1(\.\d*)?|0\.0*[1-9]\d*)\s*)?(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(;\s*q=(1(\.\d*)?|0\.0*[1-9]\d*)\s*)?(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Visitors wait 10 minutes at most for new content; while the origin is down, they get what is stored.
  if (std.healthy(req.backend_hint)) {
    set req.grace = {{freshGrace}};
  }
  if (req.url ~ "^(/_astro/[\w.-]+|/[\w-]+\.[a-z]+|{{dictionaryFolder}}[\w/-]+\.dictionary|/({{langs}})/([A-Za-z0-9][\w-]*/)*)(\?|$)") {
    unset req.http.Cookie;
    unset req.http.Accept-Language;
    # Addresses of launches: the query decides.
    if (req.url ~ "/(launchdetail|launchpad/detail)/.*[?&]code=") {
      return (pass);
    }
    return (hash);
  }
  # Addresses without a language or in another spelling are redirected, each for itself.
  if (req.http.Cookie ~ "(^|;\s*)lang=") {
    set req.http.Cookie = regsub(req.http.Cookie, "^(?:.*?;\s*)??(lang=[^;]*).*$", "\1");
  } else {
    unset req.http.Cookie;
  }
  return (pass);
}

sub vcl_hash {
  # A page has no other versions; its query changes only where a redirect leads, and a redirect is not stored.
  hash_data(regsub(req.url, "\?.*$", ""));
  return (lookup);
}

sub vcl_hit {
  if (req.method == "PURGE") {
    # The next visitor gets the old page at once, and one fetch brings the new one.
    purge.soft(0s);
    return (synth(200, "Purged"));
  }
}

sub vcl_miss {
  if (req.method == "PURGE") {
    purge.soft(0s);
    return (synth(200, "Purged"));
  }
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = "upgrade";
  return (pipe);
}

sub vcl_backend_fetch {
  if (bereq.url ~ "^(/x/|{{ownPaths}})") {
    # On a used connection Varnish would repeat a request without an answer; a call may move money.
    set bereq.http.Connection = "close";
  }
  return (fetch);
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (bereq.uncacheable || bereq.url ~ "^(/x/|{{ownPaths}})") {
    return (deliver);
  }
  # The whole file instead of a delta: stored under each dictionary that somebody sends, it would fill the cache.
  if (bereq.http.Available-Dictionary && beresp.http.Content-Encoding != "dcz") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  if (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-store|private") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  # For visitors while the origin is down; vcl_recv allows less while it is up.
  set beresp.grace = 24h;
  return (deliver);
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "{{never}}";
  set beresp.http.Retry-After = "5";
{{documentHeaders}}
  set beresp.body = {"<!doctype html><html lang="en"><title>503</title><h1>{{unavailable}}</h1></html>
"};
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  return (deliver);
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "{{never}}";
{{plainHeaders}}
  if (resp.status == 405) {
    set resp.http.Allow = "GET, HEAD";
  }
  set resp.body = resp.reason + {"
"};
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # Browsers keep one value per host: that of the site replaces the exchange's.
  set resp.http.Strict-Transport-Security = {{transport}};
  return (deliver);
}
